// Emitted by tlgen from mtproto.tl. Do not edit: regenerate.
// swift-format-ignore-file

/// What the schema declares, from mtproto.tl.
package enum MT {
}

import MTProtoCore
import NIOCore
import TL
import TelegramAPI

/// A call of a client, in the lab's own layer.
struct LayeredCall {
    /// With its wrappers.
    var query: ByteBuffer
    /// How to answer it; nil if the client speaks the lab's own layer.
    fileprivate var older: (layer: Int32, call: LayerTranslator.Call)?
}

/// What was written last in each layer: members of a chat are often told the same.
struct WrittenUpdates {
    fileprivate var byLayer: [Int32: (updates: ByteBuffer, written: ByteBuffer?)] = [:]
}

// Layers of clients. Only here does the lab see another layer than its own.
extension LabServer {
    /// Reads a call in the layer that it names, or else the one that the key named last.
    func read(_ query: ByteBuffer, of session: SessionReference) throws(RPCError) -> LayeredCall {
        // What a service answers is of no schema.
        guard self.service == nil else { return LayeredCall(query: query) }
        let envelope = QueryEnvelope(query)
        guard let layer = envelope.layer ?? self.layer(of: session), layer != API.layer else {
            return LayeredCall(query: query)
        }
        guard let translator = LayerTranslator(layer, table: self.layers) else {
            let oldest = self.layers.layers.first ?? API.layer
            let named = (1..<oldest).contains(layer) ? "layer \(layer)" : "a layer that never was"
            self.tellOnce("CONNECTION_LAYER_INVALID: a client asks for \(named), the oldest of the lab is \(oldest)")
            throw .badRequest("CONNECTION_LAYER_INVALID")
        }
        guard translator.layer != self.layers.own else { return LayeredCall(query: query) }
        if let line = translator.substitution { self.tellOnce(line) }
        let call = try translator.read(envelope.query)
        // Calls that stay as they are, such as unknown ones.
        guard call.query != envelope.query || call.method != nil else { return LayeredCall(query: query) }
        return LayeredCall(query: envelope.wrapping(call.query), older: (layer, call))
    }

    /// An answer in the layer of its call.
    func write(_ reply: Result<ByteBuffer, RPCError>, to call: LayeredCall) -> Result<ByteBuffer, RPCError> {
        guard case .success(let answer) = reply, let older = call.older,
            var translator = LayerTranslator(older.layer, table: self.layers)
        else { return reply }
        defer { self.tell(translator.notes, layer: older.layer) }
        do throws(RPCError) {
            return .success(try translator.write(answer, to: older.call))
        } catch {
            return .failure(error)
        }
    }

    /// Updates in the layer of a session; nil if the client knows nothing of what they tell.
    func write(
        updates: ByteBuffer, for session: SessionReference, _ written: inout WrittenUpdates
    ) -> ByteBuffer? {
        guard self.service == nil, let layer = self.layer(of: session), layer != API.layer else { return updates }
        if let last = written.byLayer[layer], last.updates == updates { return last.written }
        guard var translator = LayerTranslator(layer, table: self.layers), translator.layer != self.layers.own else {
            return updates
        }
        let translated = translator.write(updates: updates)
        self.tell(translator.notes, layer: layer)
        written.byLayer[layer] = (updates, translated)
        return translated
    }

    /// The layer in which a session is answered.
    func layerSpoken(in session: SessionReference) -> Int32 {
        guard let layer = self.layer(of: session), layer != API.layer,
            let translator = LayerTranslator(layer, table: self.layers),
            self.layers.layers.indices.contains(translator.layer)
        else { return API.layer }
        return self.layers.layers[translator.layer]
    }

    private var layers: LayerTable { self.configuration.newerSchema?.table ?? .standard }

    /// The layer that was named last under the key of a session.
    private func layer(of session: SessionReference) -> Int32? {
        guard let layer = self.world.keys[session.key]?.layer, layer != 0 else { return nil }
        return layer
    }

    private func tell(_ notes: [String], layer: Int32) {
        for note in notes { self.tellOnce("layer \(layer): \(note)") }
    }
}

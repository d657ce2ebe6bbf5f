// A program imports TelegramKit alone: with it come the types of the API, and stores, time and traces.
@_exported import MTProtoKit
@_exported import TelegramAPI

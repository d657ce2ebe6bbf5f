/// The compiler from schemas to Swift: parse, model, render.
public struct Generator: Sendable {
    public var options: RenderOptions
    /// Overrides the layer that the schema's comments state.
    public var layer: Int?

    public init(options: RenderOptions, layer: Int? = nil) {
        self.options = options
        self.layer = layer
    }

    /// The files that a schema becomes.
    public func generate(_ schema: Schema, patches: SchemaPatches = SchemaPatches()) throws(SchemaError) -> [EmittedFile] {
        var schema = schema
        schema.layer = layer ?? schema.layer
        let model = try ModelBuilder.build(schema, patches: patches)
        return FilePlan(emission: try Emission(model: model, options: options)).files()
    }
}

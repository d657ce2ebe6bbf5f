/// The compiler from schemas to Swift: parse, model, render.
package struct Generator: Sendable {
    package var options: RenderOptions
    /// Overrides the layer that the schema's comments state.
    package var layer: Int?

    package init(options: RenderOptions, layer: Int? = nil) {
        self.options = options
        self.layer = layer
    }

    /// The files that a schema becomes.
    package func generate(
        _ schema: Schema, patches: SchemaPatches = SchemaPatches()
    ) throws(SchemaError) -> [EmittedFile] {
        try plan(schema, patches).files()
    }

    /// A file for tests: the declarations that were rendered, as a string constant.
    package func declarations(
        _ schema: Schema, patches: SchemaPatches = SchemaPatches(), constant: String
    ) throws(SchemaError) -> EmittedFile {
        try plan(schema, patches).declarations(constant: constant)
    }

    private func plan(_ schema: Schema, _ patches: SchemaPatches) throws(SchemaError) -> FilePlan {
        var schema = schema
        schema.layer = layer ?? schema.layer
        let model = try ModelBuilder.build(schema, patches: patches)
        return FilePlan(emission: try Emission(model: model, options: options))
    }
}

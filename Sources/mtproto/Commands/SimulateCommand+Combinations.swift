import ArgumentParser

// Which options fit together: what is asked for is what was looked at when every invariant held.
extension SimulateCommand {
    private var given: GivenOptions {
        GivenOptions([
            "--seed": seed != nil, "--seeds": seeds != nil, "--minutes": minutes != nil, "--soak": soak != nil,
            "--links": links != nil, "--faults": faults != nil, "--adversary": adversary, "--clients": clients != nil,
            "--jobs": jobs != nil, "--schedule": schedule != nil, "--table": table, "--routes": routes,
            "--no-shrink": !shrink, "--timeline": timeline, "--json": json, "--accounts": accounts,
        ])
    }

    /// Refuses options that would have no effect.
    func validateCombination() throws(ValidationError) {
        if routes { return try given.allow(["--routes"], "with --routes, which measures and prints always the same") }
        if table {
            return try given.allow(
                ["--table", "--links", "--seed", "--seeds", "--jobs"],
                "with --table, which has work of its own and prints a document")
        }
        if accounts { return try validateAccounts() }
        if schedule != nil {
            return try given.allow(["--schedule", "--timeline"], "with --schedule: what stands in the file is run")
        }
        if timeline {
            guard seed != nil else { throw ValidationError("--timeline tells one run: give --seed or --schedule.") }
            return try given.allow(
                ["--seed", "--timeline", "--minutes", "--links", "--faults", "--adversary", "--clients"],
                "with --timeline, which tells the run of one seed as text")
        }
        if soak != nil, seed == nil, seeds == nil {
            try given.allow(["--soak", "--jobs", "--json"], "on soaks, and without --seeds nothing else is run")
        }
    }

    private func validateAccounts() throws(ValidationError) {
        if schedule != nil {
            return try given.allow(
                ["--accounts", "--schedule", "--timeline"], "with --schedule: what stands in the file is run")
        }
        if timeline {
            guard seed != nil else { throw ValidationError("--timeline tells one run: give --seed or --schedule.") }
            return try given.allow(
                ["--accounts", "--seed", "--timeline"], "with --timeline, which tells the run of one seed as text")
        }
        try given.allow(
            ["--accounts", "--seed", "--seeds", "--jobs", "--no-shrink", "--json"],
            "with --accounts: everything else is drawn from the seed")
    }
}

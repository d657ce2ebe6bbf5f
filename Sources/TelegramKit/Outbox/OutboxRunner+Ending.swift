// The end of an outbox whose client ends in order.
extension OutboxRunner {
    /// Nothing begins any more. What the server may have heard of gets its answer. An upload ends here, and the next client goes on
    /// with it where it is.
    func beginEnd() {
        timer?.task.cancel()
        timer = nil
        supposed?.asking.cancel()
        for (key, delivery) in deliveries where !delivery.isAtServer && looks[key] == nil { delivery.task.cancel() }
        wakeAll()
    }

    /// Waits until it is known what has become of all that was under way.
    func untilNothingIsOpen() async {
        // What ends the outbox before that, or the task, ends this as well.
        try? await wait { !$0.deliveries.values.contains(where: \.isOpen) }
    }
}

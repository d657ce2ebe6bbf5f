/* Nothing to call: see TestPace.c. */

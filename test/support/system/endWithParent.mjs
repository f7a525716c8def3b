/** Loaded before a system that a test started: a test that was killed stops nothing any more. */
process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));
// Listening alone would keep a system alive that has nothing else to do.
process.channel?.unref();

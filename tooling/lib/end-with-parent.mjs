// Loaded into the server by its launcher: a launcher that was killed leaves no server behind.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep the process alive.
process.channel?.unref();

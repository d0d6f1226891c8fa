// The launcher loads this into the server, so that a killed launcher leaves no server behind.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// The channel alone must not keep the process alive.
process.channel?.unref();

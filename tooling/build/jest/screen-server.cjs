const { fork } = require('node:child_process');
const path = require('node:path');

const repository = path.resolve(__dirname, '../../..');
const FILE = path.join(repository, 'server/src/testing/serve-screens.ts');

/** @typedef {{ number: number, answer?: unknown, error?: string }} Answer */

/** @type {Map<number, { resolve: (answer: unknown) => void, reject: (error: Error) => void }>} */
const waiting = new Map();
let lastNumber = 0;
/** @type {import('node:child_process').ChildProcess | undefined} */
let server;

function start() {
  const started = fork(FILE, {
    cwd: repository,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // Always the embedded database.
    env: { ...process.env, TEST_DATABASE_URL: undefined },
  });
  started.on('message', (message) => {
    const { number, answer, error } = /** @type {Answer} */ (message);
    const request = waiting.get(number);
    waiting.delete(number);
    // An idle server does not keep the test runner alive.
    if (waiting.size === 0) started.channel?.unref();
    if (error === undefined) request?.resolve(answer);
    else request?.reject(new Error(error));
  });
  started.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The server ended with ${code}`));
    waiting.clear();
    server = undefined;
  });
  started.unref();
  return started;
}

/**
 * Sends a message to the server of this worker (`server/src/testing/serve-screens.ts`). It starts with the
 * first message and ends with the worker.
 *
 * @param {object} message
 * @returns {Promise<unknown>}
 */
exports.askServer = (message) =>
  new Promise((resolve, reject) => {
    server ??= start();
    lastNumber += 1;
    waiting.set(lastNumber, { resolve, reject });
    server.channel?.ref();
    server.send({ ...message, number: lastNumber });
  });

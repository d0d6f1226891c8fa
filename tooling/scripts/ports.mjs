import net from 'node:net';

/**
 * @param {number} port
 * @param {string | undefined} host
 * @returns {Promise<string | undefined>} the error's code when the port cannot be used
 */
function tryPort(port, host) {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)));
  });
}

/**
 * Says in one sentence why a port cannot be used.
 *
 * @param {number} port
 * @param {string} variable that chooses another one
 * @param {string} [host] all interfaces without it
 * @returns {Promise<string | undefined>} `undefined` when it can
 */
export async function whyNotPort(port, variable, host) {
  // A program may hold the port on one address only.
  for (const address of host ? [host] : [undefined, '127.0.0.1']) {
    const code = await tryPort(port, address);
    if (code === 'EACCES')
      return `Port ${port} may not be opened by this user. Choose another one with ${variable}.`;
    if (code === 'EADDRINUSE') {
      return `Port ${port} is in use by another program. Stop that program, or choose another port with ${variable} (for example ${variable}=${port + 1} npm start).`;
    }
    if (code && code !== 'EAFNOSUPPORT')
      return `Port ${port} cannot be opened (${code}). Choose another one with ${variable}.`;
  }
  return undefined;
}

/**
 * A port of this machine that is free now.
 *
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {net.AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';

/** The error's code when a port cannot be used. */
function tryPort(port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)));
  });
}

/**
 * Explains in one sentence why a port cannot be used.
 *
 * @param variable the variable that chooses another port
 * @param host default: all interfaces
 */
export async function whyNotPort(port: number, variable: string, host?: string): Promise<string | undefined> {
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

/** A server that listens on a free port of this machine. */
export interface Listening {
  address: string;
  stop: () => Promise<void>;
}

/** Lets a server listen on a free local port, until it is stopped with its connections. */
export async function listen(server: Server): Promise<Listening> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export async function freePort(): Promise<number> {
  const { address, stop } = await listen(createServer());
  await stop();
  return Number(new URL(address).port);
}

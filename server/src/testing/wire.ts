/** A connection to a PostgreSQL that a test can cut. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Forwards connections to the database until it is cut, and again once it is mended. */
export class Wire {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isCut = false;

  constructor(target: URL) {
    this.#server = createServer((client) => {
      if (this.#isCut) {
        client.destroy();
        return;
      }
      const database = connect(Number(target.port || 5432), target.hostname);
      for (const [from, to] of [
        [client, database],
        [database, client],
      ] as const) {
        this.#sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.#sockets.delete(from);
          to.destroy();
        });
      }
    });
  }

  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  close(): void {
    this.cut();
    this.#server.close();
  }
}

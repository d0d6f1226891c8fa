import { readPointer } from '../pointer.ts';
import type { Pointer } from '../pointer.ts';
import type { RemotePort } from './federation-port.ts';
import { within } from './load-chain.ts';

/** A younger pointer is not read again, in milliseconds. */
const FRESH_MS = 60_000;
/** Time limit for a pointer, with an older copy and without one. */
const PATIENCE_MS = 1500;
const LONG_PATIENCE_MS = 4000;

export interface PointerSourceOptions {
  /** Absolute addresses of the pointers, by remote. */
  addresses: Readonly<Record<string, string>>;
  port: Pick<RemotePort, 'readJson'>;
  /** Stores the last good copy of each pointer, by its address, for when it cannot be read. */
  copies?: { get(address: string): unknown; set(address: string, json: unknown): void };
  /** Requests of the page's starter from before this code loaded; each is used once. */
  handedOver?: Record<string, Promise<unknown>> | undefined;
  /** How long a pointer is fresh, in milliseconds; a minute by default. */
  freshMs?: number;
}

export interface PointerSource {
  /** A remote's pointer, read again when it is no longer fresh. */
  read(remote: string): Promise<Pointer>;
  /** Makes the next reading go to the network. */
  expire(remote: string): void;
}

/** Reads the pointers of remotes: at most once a minute, with one retry, then from the last good copy. */
export function createPointerSource(options: PointerSourceOptions): PointerSource {
  const { addresses, port, copies, freshMs = FRESH_MS } = options;
  const handedOver = new Map(Object.entries(options.handedOver ?? {}));
  const known = new Map<string, { pointer: Pointer; readAt: number }>();
  const reading = new Map<string, Promise<Pointer>>();

  function request(remote: string, address: string): Promise<unknown> {
    const early = handedOver.get(remote);
    handedOver.delete(remote);
    const ask = () => port.readJson(address, { isPastCache: true });
    return (early ?? ask()).catch(ask);
  }

  function copyOf(address: string): Pointer | undefined {
    try {
      return copies && readPointer(copies.get(address), address);
    } catch {
      return undefined;
    }
  }

  async function readNow(remote: string): Promise<Pointer> {
    const address = addresses[remote];
    if (address === undefined) throw new Error(`The page's configuration has no pointer of ${remote}`);
    const last = known.get(remote)?.pointer ?? copyOf(address);
    try {
      const json = await within(last ? PATIENCE_MS : LONG_PATIENCE_MS, request(remote, address));
      const pointer = readPointer(json, address);
      known.set(remote, { pointer, readAt: Date.now() });
      copies?.set(address, json);
      return pointer;
    } catch (error) {
      if (last) return last;
      throw error;
    }
  }

  return {
    read(remote) {
      const last = known.get(remote);
      if (last && Date.now() - last.readAt < freshMs) return Promise.resolve(last.pointer);
      const underWay = reading.get(remote);
      if (underWay) return underWay;
      const started = readNow(remote).finally(() => reading.delete(remote));
      reading.set(remote, started);
      return started;
    },
    expire(remote) {
      const last = known.get(remote);
      if (last) known.set(remote, { ...last, readAt: -Infinity });
    },
  };
}

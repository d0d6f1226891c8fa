import { type Pointer, readPointer } from '../pointer.ts';
import type { RemotePort } from './federation-port.ts';
import { within } from './load-chain.ts';

/** A younger pointer is not read again, in milliseconds. */
const FRESH_MS = 60_000;
/** Time limit for a pointer that was read before, and for one that was not. */
const PATIENCE_MS = 1500;
const LONG_PATIENCE_MS = 4000;

export interface PointerSourceOptions {
  /** Absolute addresses of the pointers, by remote. */
  addresses: Readonly<Record<string, string>>;
  port: Pick<RemotePort, 'readJson'>;
  /** Requests of the page's starter from before this code loaded; each is used once. */
  handedOver?: Record<string, Promise<unknown>> | undefined;
  /** How long a pointer is fresh, in milliseconds; a minute by default. */
  freshMs?: number;
}

export type PointerSource = ReturnType<typeof createPointerSource>;

/** Reads the pointers of remotes: at most once a minute, with one retry, then as it was before. */
export function createPointerSource(options: PointerSourceOptions) {
  const { addresses, port, freshMs = FRESH_MS } = options;
  const handedOver = new Map(Object.entries(options.handedOver ?? {}));
  const known = new Map<string, { pointer: Pointer; readAt: number }>();
  const reading = new Map<string, Promise<Pointer>>();

  function request(remote: string, address: string): Promise<unknown> {
    const early = handedOver.get(remote);
    handedOver.delete(remote);
    const ask = () => port.readJson(address, { isPastCache: true });
    return (early ?? ask()).catch(ask);
  }

  async function readNow(remote: string): Promise<Pointer> {
    const address = addresses[remote];
    if (address === undefined) throw new Error(`The page's configuration has no pointer of ${remote}`);
    const last = known.get(remote)?.pointer;
    try {
      const json = await within(last ? PATIENCE_MS : LONG_PATIENCE_MS, request(remote, address));
      const pointer = readPointer(json, address);
      known.set(remote, { pointer, readAt: Date.now() });
      return pointer;
    } catch (error) {
      if (last) return last;
      throw error;
    }
  }

  return {
    /** A remote's pointer, read again when it is no longer fresh. */
    read(remote: string): Promise<Pointer> {
      const last = known.get(remote);
      if (last && Date.now() - last.readAt < freshMs) return Promise.resolve(last.pointer);
      const underWay = reading.get(remote);
      if (underWay) return underWay;
      const started = readNow(remote).finally(() => reading.delete(remote));
      reading.set(remote, started);
      return started;
    },
    /** Makes the next reading go to the network. */
    expire(remote: string): void {
      const last = known.get(remote);
      if (last) known.set(remote, { ...last, readAt: -Infinity });
    },
  };
}

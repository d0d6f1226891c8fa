import type { KeyValueStore } from './key-value-store.ts';
import { readPointer } from './pointer.ts';
import type { Pointer } from './pointer.ts';
import type { RemotePort } from './remote-port.ts';

/** A pointer that is younger is not read again, in milliseconds. */
export const FRESH_MS = 60_000;
/** How long a pointer may take when an older copy of it is at hand, and when none is. */
const PATIENCE_MS = 1500;
const LONG_PATIENCE_MS = 4000;
const KEY = 'quits.remotes.pointer.';

export interface PointerSourceOptions {
  /** Absolute addresses of the pointers, by remote. */
  addresses: Readonly<Record<string, string>>;
  port: Pick<RemotePort, 'readJson'>;
  /** Keeps the last good copy of each pointer in this tab, for when it cannot be read. */
  store: KeyValueStore;
  /** Requests that the page's starter made before this code had arrived; each is used once. */
  handedOver?: Record<string, Promise<unknown>>;
}

export interface PointerSource {
  /** A remote's pointer, read again when the last reading is older than a minute. */
  read(remote: string): Promise<Pointer>;
  /** Makes the next reading go to the network. */
  expire(remote: string): void;
}

function patient<Result>(reading: Promise<Result>, ms: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`The pointer did not answer within ${String(ms)} ms`));
    }, ms);
    reading.then(resolve, reject).finally(() => {
      clearTimeout(timer);
    });
  });
}

function parsed(text: string | null, address: string): Pointer | undefined {
  try {
    return text === null ? undefined : readPointer(JSON.parse(text), address);
  } catch {
    return undefined;
  }
}

/** Reads the pointers of remotes: at most once a minute, once more after an error, else the last good copy. */
export function createPointerSource(options: PointerSourceOptions): PointerSource {
  const { addresses, port, store } = options;
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
    const last = known.get(remote)?.pointer ?? parsed(store.get(KEY + address), address);
    try {
      const json = await patient(request(remote, address), last ? PATIENCE_MS : LONG_PATIENCE_MS);
      const pointer = readPointer(json, address);
      known.set(remote, { pointer, readAt: Date.now() });
      store.set(KEY + address, JSON.stringify(json));
      return pointer;
    } catch (error) {
      if (last) return last;
      throw error;
    }
  }

  return {
    read(remote) {
      const last = known.get(remote);
      if (last && Date.now() - last.readAt < FRESH_MS) return Promise.resolve(last.pointer);
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

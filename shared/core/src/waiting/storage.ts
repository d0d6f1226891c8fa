import { type DBSchema, openDB } from 'idb';
import type { NewWaitingEntry, WaitingEntry } from './waiting-state.ts';

interface Schema extends DBSchema {
  entries: { key: number; value: Omit<WaitingEntry, 'id'> & { id?: number } };
}

const NAME = 'quits-waiting';
/** What one device keeps, of all people. */
const MOST_ENTRIES = 200;
const MOST_BYTES = 50_000_000;

const bytesOf = (entries: readonly Pick<NewWaitingEntry, 'receipts'>[]) =>
  entries.flatMap(({ receipts }) => receipts).reduce((sum, { file }) => sum + file.size, 0);

const isDiskFull = (error: unknown) => error instanceof Error && error.name === 'QuotaExceededError';

/** Async, because some browsers throw instead of rejecting. */
async function open() {
  return openDB<Schema>(NAME, 1, {
    upgrade: (db) => void db.createObjectStore('entries', { keyPath: 'id', autoIncrement: true }),
  });
}

/** The entries that wait on this device. Every call rejects where the browser keeps no databases. */
export function openStorage() {
  const opened = open();
  // Each call reports the failure itself.
  opened.catch(() => undefined);

  async function all(): Promise<WaitingEntry[]> {
    // The database gives each record its id.
    return (await (await opened).getAll('entries')) as WaitingEntry[];
  }

  return {
    all,
    /** @returns false when the device has no room */
    async add(entry: Omit<WaitingEntry, 'id'>): Promise<boolean> {
      const stored = await all();
      if (stored.some(({ clientId }) => clientId === entry.clientId)) return true;
      if (stored.length >= MOST_ENTRIES || bytesOf([...stored, entry]) > MOST_BYTES) return false;
      try {
        await (await opened).add('entries', entry);
        return true;
      } catch (error) {
        if (isDiskFull(error)) return false;
        throw error;
      }
    },
    /** Changes an entry, unless it was removed meanwhile. */
    async change(id: number, values: Partial<WaitingEntry>): Promise<void> {
      const { store, done } = (await opened).transaction('entries', 'readwrite');
      const entry = await store.get(id);
      if (entry) await store.put({ ...entry, ...values });
      await done;
    },
    async remove(ids: readonly number[]): Promise<void> {
      const { store, done } = (await opened).transaction('entries', 'readwrite');
      await Promise.all([...ids.map((id) => store.delete(id)), done]);
    },
  };
}

export type WaitingStorage = ReturnType<typeof openStorage>;

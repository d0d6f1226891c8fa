import { EVENT_NAMES } from '../events.ts';

/** Something that happened: an event of an element, or a call that an element made. */
export interface LogEntry {
  kind: 'event' | 'call';
  name: string;
  /** Of an event, as JSON. */
  detail?: string;
}

type NumberedEntry = LogEntry & { id: number };

/** Older entries make room. */
const LONGEST = 200;

/** What has happened on the page, newest first, for `useSyncExternalStore`. */
export interface Log {
  entries: () => readonly NumberedEntry[];
  add(entry: LogEntry): void;
  clear(): void;
  subscribe(onChange: () => void): () => void;
}

/** Makes an empty log, and lets the document's events of Quits into it. */
export function createLog(): Log {
  let entries: readonly NumberedEntry[] = [];
  let last = 0;
  const listeners = new Set<() => void>();

  function set(now: readonly NumberedEntry[]): void {
    entries = now;
    for (const listener of listeners) listener();
  }
  function add(entry: LogEntry): void {
    last += 1;
    set([{ ...entry, id: last }, ...entries].slice(0, LONGEST));
  }
  for (const name of EVENT_NAMES) {
    document.addEventListener(name, (event) => {
      // It is in the log: the console need not say it as well.
      event.preventDefault();
      const detail: unknown = event instanceof CustomEvent ? event.detail : null;
      add({ kind: 'event', name, detail: JSON.stringify(detail) });
    });
  }
  return {
    entries: () => entries,
    add,
    clear: () => {
      set([]);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

import { browserClaims, type Claims, NO_CLAIMS } from './claims.ts';

/** The storage of the session, behind a port so that an embed stores nothing. */
export interface KeyValueStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): string[];
}

export interface Storages {
  /** Shared by all tabs. */
  local: KeyValueStore;
  /** This tab's own. */
  tab: KeyValueStore;
  /**
   * Calls back when another tab changed `key`. `null` means any key, also when this tab becomes active after
   * sleep. Returns the unsubscribe.
   */
  onChangeElsewhere(listener: (key: string | null) => void): () => void;
  /** The storage keys that pages are writing now. */
  claims: Claims;
}

/** Keys in browser storage. `token` and `user` are prescribed (specification §3). */
export const STORAGE_KEYS = {
  token: 'token',
  user: 'user',
  pendingInvite: 'pendingInvite',
  returnTo: 'quits.returnTo',
  theme: 'quits.theme',
  shortcuts: 'quits.shortcuts',
  language: 'quits.language',
  region: 'quits.region',
  timeZone: 'quits.timeZone',
  draftPrefix: 'quits.draft.',
  /** Set while expenses wait on this device. */
  waiting: 'quits.waiting',
} as const;

/** Private modes and full disks make storage throw. A forgotten session is better than a broken page. */
function tolerant<Result>(attempt: () => Result, otherwise: Result): Result {
  try {
    return attempt();
  } catch {
    return otherwise;
  }
}

function overWebStorage(pick: () => Storage): KeyValueStore {
  return {
    get: (key) => tolerant(() => pick().getItem(key), null),
    set: (key, value) => {
      tolerant(() => {
        pick().setItem(key, value);
      }, undefined);
    },
    remove: (key) => {
      tolerant(() => {
        pick().removeItem(key);
      }, undefined);
    },
    keys: () => tolerant(() => Object.keys(pick()), []),
  };
}

/** The storage that pages of this browser share, for a script without the other parts. */
export const browserStore = (): KeyValueStore => overWebStorage(() => window.localStorage);
/** This tab's own storage. */
export const tabStore = (): KeyValueStore => overWebStorage(() => window.sessionStorage);

const WAKING = ['focus', 'pageshow'] as const;

/** The browser's own storages, for the app in its own page. */
export function browserStorage(): Storages {
  return {
    local: browserStore(),
    tab: tabStore(),
    claims: browserClaims(),
    onChangeElsewhere(listener) {
      const handle = (event: StorageEvent) => {
        listener(event.key);
      };
      const wake = () => {
        listener(null);
      };
      window.addEventListener('storage', handle);
      for (const event of WAKING) window.addEventListener(event, wake);
      return () => {
        window.removeEventListener('storage', handle);
        for (const event of WAKING) window.removeEventListener(event, wake);
      };
    },
  };
}

function inMemory(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

/** Storages in memory: an embed never touches the hosting page's storage. */
export function memoryStorage(): Storages {
  return {
    local: inMemory(),
    tab: inMemory(),
    claims: NO_CLAIMS,
    onChangeElsewhere: () => () => undefined,
  };
}

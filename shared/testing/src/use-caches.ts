/** Name of a cache → address → answer. */
export type AllKept = Map<string, Map<string, Response>>;

type Asked = Request | URL | string;

function addressOf(asked: Asked, { ignoreSearch = false }: CacheQueryOptions = {}): string {
  const base = 'location' in globalThis ? location.origin : 'https://quits.test';
  const url = new URL(asked instanceof Request ? asked.url : asked, base);
  if (ignoreSearch) url.search = '';
  return url.href;
}

function cacheOf(responses: Map<string, Response>) {
  const find = (asked: Asked, options?: CacheQueryOptions) =>
    [...responses.keys()].find((address) => addressOf(address, options) === addressOf(asked, options)) ?? '';
  const put = (asked: Asked, answer: Response) =>
    Promise.resolve(void responses.set(addressOf(asked), answer));
  return {
    put,
    async add(asked: Asked): Promise<void> {
      const answer = await fetch(asked);
      if (!answer.ok) throw new TypeError(`${addressOf(asked)} answered ${String(answer.status)}`);
      await put(asked, answer);
    },
    match: (asked: Asked, options?: CacheQueryOptions) =>
      Promise.resolve(responses.get(find(asked, options))?.clone()),
    keys: () => Promise.resolve([...responses.keys()].map((url) => new Request(url))),
    delete: (asked: Asked, options?: CacheQueryOptions) =>
      Promise.resolve(responses.delete(find(asked, options))),
  };
}

function storageOf(all: AllKept) {
  function open(name: string) {
    const responses = all.get(name) ?? new Map<string, Response>();
    all.set(name, responses);
    return Promise.resolve(cacheOf(responses));
  }
  return {
    open,
    match: (asked: Asked, { cacheName, ...options }: MultiCacheQueryOptions & { cacheName: string }) =>
      cacheOf(all.get(cacheName) ?? new Map<string, Response>()).match(asked, options),
    has: (name: string) => Promise.resolve(all.has(name)),
    keys: () => Promise.resolve([...all.keys()]),
    delete: (name: string) => Promise.resolve(all.delete(name)),
  };
}

/**
 * Gives each test the browser's caches, in memory and empty. Node and jsdom have none.
 *
 * @returns what is kept, to look at and to prepare
 */
export function useCaches(): AllKept {
  const all: AllKept = new Map();
  beforeEach(() => {
    all.clear();
    Reflect.set(globalThis, 'caches', storageOf(all));
  });
  afterEach(() => void Reflect.deleteProperty(globalThis, 'caches'));
  return all;
}

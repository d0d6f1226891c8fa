// Reading and replacing the pointers of a store, and the contracts of what is live.
import path from 'node:path';
import {
  FEATURES_PATH,
  type HostContract,
  pointerPath,
  readFeatureNames,
  REMOTE_NAMES,
  type RemoteContract,
  type StoredPointer,
  type StoredRelease,
} from '@quits/federation';
import type { Contract, LiveContracts } from './compatibility.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';

/** Parses a file of the store; the caller states its type. */
function parse(body: Buffer, key: string): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Refusal(`${key} in the store is no JSON`);
  }
}

/** A pointer, and its text when it was read. */
export interface LoadedPointer {
  text: string | undefined;
  pointer: StoredPointer | undefined;
}

/** Reads the pointer of a package. */
export async function loadPointer(store: Store, name: string): Promise<LoadedPointer> {
  const key = pointerPath(name);
  const body = await store.find(key);
  return { text: body?.toString(), pointer: body && (parse(body, key) as StoredPointer) };
}

/** Reads the pointer of a package that is live. @throws Refusal when nothing of it is */
export async function loadLive(store: Store, name: string) {
  const { text, pointer } = await loadPointer(store, name);
  if (!pointer) throw new Refusal(`${name} is not live in this store.`);
  return { text, pointer };
}

/** Writes a pointer, even over another writer's. */
export const putPointer = (store: Store, pointer: StoredPointer): Promise<void> =>
  store.put(pointerPath(pointer.name), Buffer.from(`${JSON.stringify(pointer, null, 2)}\n`));

/**
 * Replaces the pointer that was read.
 *
 * @param prepare runs before it, unless another writer was faster
 * @throws Refusal when another writer has changed it since
 */
export async function replacePointer(
  store: Store,
  next: StoredPointer,
  read: LoadedPointer,
  prepare?: () => Promise<void>,
): Promise<void> {
  if ((await loadPointer(store, next.name)).text !== read.text) {
    const name = next.name === 'shell' ? 'the shell' : next.name;
    throw new Refusal(`Somebody else has deployed ${name} meanwhile. Look at it, then deploy again.`);
  }
  await prepare?.();
  await putPointer(store, next);
}

/** The features in the store's list: their pointers tell shells something. */
export async function readListed(store: Store): Promise<string[]> {
  const list = await store.find(FEATURES_PATH);
  return list ? readFeatureNames(parse(list, FEATURES_PATH)) : [];
}

/** Every feature that a store may have: those of each shell, and those in the store's list. */
export const featuresIn = async (store: Store): Promise<string[]> => [
  ...new Set([...REMOTE_NAMES, ...(await readListed(store))]),
];

/** Reads the contract of a version. */
export async function contractOf(store: Store, name: string, { contract }: StoredRelease): Promise<Contract> {
  const key = path.posix.join('remotes', name, contract);
  return parse(await store.get(key), key) as Contract;
}

/** The contracts of a remote's current version and its canary, and the errors in reading them. */
async function contractsOf(store: Store, name: string): Promise<{ found: Contract[]; trouble?: string }> {
  try {
    const { pointer } = await loadPointer(store, name);
    const releases = [pointer?.current, pointer?.canary].flatMap((release) => release ?? []);
    return { found: await Promise.all(releases.map((release) => contractOf(store, name, release))) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { found: [], trouble: `${name} is live, but cannot be read, and was not checked: ${why}` };
  }
}

/**
 * The contracts of all versions that browsers may run now, current and canary, of each remote and the embed
 * loader.
 */
export async function readLiveContracts(store: Store): Promise<LiveContracts> {
  const { pointer: shell } = await loadPointer(store, 'shell');
  const remotes = await Promise.all(
    [...(await featuresIn(store)), 'embed'].map((name) => contractsOf(store, name)),
  );
  return {
    host: shell?.current ? ((await contractOf(store, 'shell', shell.current)) as HostContract) : undefined,
    remotes: remotes.flatMap(({ found }) => found) as RemoteContract[],
    unreadable: remotes.flatMap(({ trouble }) => trouble ?? []),
  };
}

import { REMOTES } from '../../build/workspace.mjs';

/**
 * @typedef {import('../store/store.mjs').Store} Store
 * @typedef {import('../pointer.mjs').Pointer} Pointer
 * @typedef {import('../pointer.mjs').Release} Release
 * @typedef {import('../../../shared/federation/src/contract.ts').RemoteContract} RemoteContract
 * @typedef {import('../../../shared/federation/src/contract.ts').HostContract} HostContract
 */

/** @param {string} name */
export const pointerKey = (name) => `remotes/${name}/current.json`;

/** @param {Pointer} pointer */
export const pointerText = (pointer) => Buffer.from(`${JSON.stringify(pointer, null, 2)}\n`);

/** @param {Buffer} body @param {string} key @returns {any} */
function parse(body, key) {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Error(`${key} in the store is no JSON`);
  }
}

/**
 * @param {Store} store
 * @param {string} name
 * @returns {Promise<{ text: string | undefined, pointer: Pointer | undefined }>}
 */
export async function readPointer(store, name) {
  const key = pointerKey(name);
  const body = await store.find(key);
  return { text: body?.toString(), pointer: body && parse(body, key) };
}

/** @param {Store} store @param {string} name @param {Release} release */
async function contractOf(store, name, { contract }) {
  const key = `remotes/${name}/${contract}`;
  return parse(await store.get(key), key);
}

/**
 * The contracts of what browsers may run now: of each remote the current version and its canary.
 *
 * @param {Store} store
 * @returns {Promise<{ host: HostContract | undefined, remotes: RemoteContract[] }>}
 */
export async function readLive(store) {
  const { pointer: shell } = await readPointer(store, 'shell');
  const contracts = await Promise.all(
    REMOTES.map(async (name) => {
      const { pointer } = await readPointer(store, name);
      if (!pointer) return [];
      const releases = pointer.canary ? [pointer.current, pointer.canary] : [pointer.current];
      return Promise.all(releases.map((release) => contractOf(store, name, release)));
    }),
  );
  return { host: shell && (await contractOf(store, 'shell', shell.current)), remotes: contracts.flat() };
}

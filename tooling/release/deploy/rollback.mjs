import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withdrawCanary, withdrawCurrent } from '../pointer.mjs';
import { describeRelease } from '../publish.mjs';
import { judgeRemote, judgeShell } from './judging.mjs';
import { pointerKey, pointerText, readLive, readPointer } from './live.mjs';
import { showPageOf } from './deploy-shell.mjs';
import { Refusal } from './refusal.mjs';

/** @typedef {import('./live.mjs').Store} Store */

/**
 * Describes a version that is in the store as a pointer does.
 *
 * @param {Store} store
 * @param {string} name
 * @param {string} version
 * @param {Date} now
 */
async function releaseIn(store, name, version, now) {
  if (name === 'shell') {
    const release = { version, css: [], preload: [], contract: `${version}/contract.json`, integrity: {} };
    return { ...release, since: now.toISOString() };
  }
  const prefix = `remotes/${name}/${version}/`;
  const keys = (await store.list(prefix)).filter((key) => !/\.(?:br|gz|map)$/.test(key));
  if (keys.length === 0) throw new Refusal(`The store keeps no files of ${name} ${version}.`);
  const folder = await mkdtemp(path.join(tmpdir(), 'release-'));
  try {
    for (const key of keys) {
      const file = path.join(folder, key.slice(prefix.length));
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, await store.get(key));
    }
    return await describeRelease(folder, version, now);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * The newest kept version that may run beside the two that are named.
 *
 * @param {import('../pointer.mjs').Pointer} pointer
 * @param {readonly string[]} not
 */
const olderThan = ({ kept, withdrawn }, not) =>
  kept.slice(kept.indexOf(not[0] ?? '') + 1).find((version) => ![...not, ...withdrawn].includes(version));

/** @param {Store} store @param {string} name @param {import('../pointer.mjs').Release} release @param {import('./judging.mjs').Judge} judge */
async function judgeAgain(store, name, release, judge) {
  const contract = JSON.parse((await store.get(`remotes/${name}/${release.contract}`)).toString());
  const live = await readLive(store);
  if (name === 'shell') judgeShell(contract, live, judge);
  else judgeRemote(contract, live, judge);
}

/**
 * Takes the newest version of a remote away for good: its canary when there is one, else the current version,
 * after which the previous one, or the one that was asked for, is current.
 *
 * @param {{ store: Store, name: string, judge: import('./judging.mjs').Judge, say: (line: string) => void, version?: string, now?: Date }} wish
 * @returns {Promise<import('../pointer.mjs').Pointer>}
 * @throws Refusal when there is nothing to go back to, or it does not fit what is live
 */
export async function rollback({ store, name, judge, say, version, now = new Date() }) {
  const { pointer } = await readPointer(store, name);
  if (!pointer) throw new Refusal(`${name} is not live in this store.`);
  if (pointer.canary && version === undefined) {
    await store.put(pointerKey(name), pointerText(withdrawCanary(pointer)));
    say(`  withdrawn   canary ${pointer.canary.version}, for good`);
    say(`  live        ${pointer.current.version}, for everybody`);
    return withdrawCanary(pointer);
  }
  const bad = pointer.current.version;
  const wanted = version ?? pointer.previous?.version;
  if (wanted === undefined) throw new Refusal(`${name} has no version before ${bad}: deploy a better one.`);
  if (pointer.withdrawn.includes(wanted) || wanted === bad) {
    throw new Refusal(`${name} ${wanted} ${wanted === bad ? 'is live already' : 'was withdrawn'}.`);
  }
  const release = await releaseIn(store, name, wanted, now);
  await judgeAgain(store, name, release, judge);
  const older = olderThan(pointer, [wanted, bad]);
  const previous = older === undefined ? null : await releaseIn(store, name, older, now).catch(() => null);
  const next = withdrawCurrent(withdrawCanary(pointer), release, previous);
  if (name === 'shell') await showPageOf(store, wanted);
  await store.put(pointerKey(name), pointerText(next));
  say(`  withdrawn   ${bad}, for good: it is no fallback either`);
  say(`  live        ${wanted}`);
  return next;
}

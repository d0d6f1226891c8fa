import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { HostContract, RemoteContract, StoredPointer, StoredRelease } from '@quits/federation';
import type { Log } from '../../build/builds.ts';
import { withdrawCanary, withdrawCurrent } from '../pointer.ts';
import { describeRelease, describeShell } from '../publish.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Store } from '../store/store.ts';
import { checkRemote, checkShell } from './compatibility.ts';
import { showPageOf } from './deploy-shell.ts';
import { contractOf, readLive, readPointer, writePointer } from './live.ts';

/** Describes a version that is in the store as a pointer does. */
async function releaseIn(store: Store, name: string, version: string, now: Date): Promise<StoredRelease> {
  if (name === 'shell') return describeShell(version, now);
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

/** The newest kept version below `wanted` that may run beside the one that is taken away. */
const olderThan = ({ kept, withdrawn, current }: StoredPointer, wanted: string) =>
  kept
    .slice(kept.indexOf(wanted) + 1)
    .find((version) => ![wanted, current.version, ...withdrawn].includes(version));

async function checkAgain(store: Store, name: string, release: StoredRelease): Promise<void> {
  const contract = await contractOf(store, name, release);
  const live = await readLive(store);
  if (name === 'shell') checkShell(contract as HostContract, live);
  else checkRemote(contract as RemoteContract, live);
}

/** The version that a rollback leads to. */
function wantedVersion(pointer: StoredPointer, asked: string | undefined): string {
  const { name, current, previous, withdrawn } = pointer;
  const wanted = asked ?? previous?.version;
  if (wanted === undefined)
    throw new Refusal(`${name} has no version before ${current.version}: deploy a better one.`);
  if (wanted === current.version) throw new Refusal(`${name} ${wanted} is live already.`);
  if (withdrawn.includes(wanted)) throw new Refusal(`${name} ${wanted} was withdrawn.`);
  return wanted;
}

interface Rollback {
  store: Store;
  name: string;
  log: Log;
  /** Where to go back to, else the version before. */
  version?: string | undefined;
  now?: Date;
}

/**
 * Takes the newest version of a remote away for good: its canary when there is one, else the current version,
 * after which the previous one, or the one that was asked for, is current.
 *
 * @throws Refusal when there is nothing to go back to, or it does not fit what is live
 */
export async function rollback({
  store,
  name,
  log,
  version,
  now = new Date(),
}: Rollback): Promise<StoredPointer> {
  const read = await readPointer(store, name);
  const { pointer } = read;
  if (!pointer) throw new Refusal(`${name} is not live in this store.`);
  const withoutCanary = withdrawCanary(pointer);
  if (pointer.canary && version === undefined) {
    await writePointer(store, withoutCanary, read);
    log(`  withdrawn   canary ${pointer.canary.version}, for good`);
    log(`  live        ${pointer.current.version}, for everybody`);
    return withoutCanary;
  }
  const wanted = wantedVersion(pointer, version);
  const release = await releaseIn(store, name, wanted, now);
  await checkAgain(store, name, release);
  const older = olderThan(pointer, wanted);
  const previous = older === undefined ? null : await releaseIn(store, name, older, now).catch(() => null);
  const next = withdrawCurrent(withoutCanary, release, previous);
  await writePointer(store, next, read, async () => {
    if (name === 'shell') await showPageOf(store, wanted);
  });
  log(`  withdrawn   ${pointer.current.version}, for good: it is no fallback either`);
  log(`  live        ${wanted}`);
  return next;
}

// The way back to an earlier version.
import type { StoredPointer, StoredRelease } from '@quits/federation';
import { checkFit } from './compatibility.ts';
import { contractOf, loadLive, readLiveContracts, replacePointer } from './pointers.ts';
import { FALLBACKS, withdrawCanary, withdrawCurrent } from './pointer.ts';
import { Refusal } from './refusal.ts';
import { describeRelease, filesIn, folderOf } from './release.ts';
import type { Store } from './store.ts';

/** A package in a store. */
interface Place {
  store: Store;
  /** "mf-groups", or "shell" */
  name: string;
  now?: Date | undefined;
}

async function releaseIn(store: Store, name: string, version: string, now: Date): Promise<StoredRelease> {
  if ((await store.list(folderOf(name, version))).length === 0)
    throw new Refusal(`The store keeps no files of ${name} ${version}.`);
  return describeRelease(name, version, now, filesIn(store, name, version));
}

/** The newest kept versions below `target` that a browser may fall back to. */
async function olderThan({ store, name, now = new Date() }: Place, pointer: StoredPointer, target: string) {
  const { kept, withdrawn, current } = pointer;
  const versions = kept
    .slice(kept.indexOf(target) + 1)
    .filter((version) => version !== current?.version && !withdrawn.includes(version));
  // The files of the oldest may be gone.
  const found = versions.slice(0, FALLBACKS).map((one) => releaseIn(store, name, one, now).catch(() => []));
  return (await Promise.all(found)).flat();
}

function targetVersion(pointer: StoredPointer, asked: string | undefined): string {
  const { name, current, previous, withdrawn, kept } = pointer;
  const target = asked ?? previous?.version;
  if (target === undefined)
    throw new Refusal(
      `${name} has no version before ${current?.version ?? 'its first'}: deploy a better one.`,
    );
  if (target === current?.version) throw new Refusal(`${name} ${target} is live already.`);
  if (withdrawn.includes(target)) throw new Refusal(`${name} ${target} was withdrawn.`);
  if (!kept.includes(target)) throw new Refusal(`${name} ${target} was never deployed.`);
  return target;
}

/**
 * Withdraws the newest version of a remote or the shell: its canary, else the current version. Then the
 * previous version is current, or the requested one.
 *
 * @param version target version; default: the version before
 * @param prepare runs before the pointer is replaced, with the version that will be current
 * @returns the withdrawn version, whether it was a canary, and the one that is current now
 * @throws Refusal when there is no earlier version, or it does not fit the live versions
 */
export async function rollBack(
  place: Place,
  { version, prepare }: { version?: string | undefined; prepare?: (version: string) => Promise<void> } = {},
): Promise<{ withdrawn: string | undefined; isCanary: boolean; live: string | undefined }> {
  const { store, name, now = new Date() } = place;
  const read = await loadLive(store, name);
  const { pointer } = read;
  const { canary, current } = pointer;
  const withoutCanary = withdrawCanary(pointer);
  if (canary && version === undefined) {
    await replacePointer(store, withoutCanary, read);
    return { withdrawn: canary.version, isCanary: true, live: current?.version };
  }
  const target = targetVersion(pointer, version);
  const release = await releaseIn(store, name, target, now);
  checkFit(await contractOf(store, name, release), await readLiveContracts(store));
  const next = withdrawCurrent(withoutCanary, release, await olderThan(place, pointer, target));
  await replacePointer(store, next, read, () => prepare?.(target) ?? Promise.resolve());
  return { withdrawn: current?.version, isCanary: false, live: target };
}

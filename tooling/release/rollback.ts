import type { StoredPointer, StoredRelease } from '@quits/federation';
import { Refusal } from '../lib/refusal.ts';
import { checkFit } from './compatibility.ts';
import { show } from './lasting.ts';
import { contractOf, readLiveContracts, loadPointer, replacePointer } from './live.ts';
import { withdrawCanary, withdrawCurrent } from './pointer.ts';
import { describeRelease, filesIn, folderOf } from './release-files.ts';
import type { Store, Target } from './store/store.ts';

/** Describes a version that is in the store as a pointer does. */
async function releaseIn(store: Store, name: string, version: string, now: Date): Promise<StoredRelease> {
  if ((await store.list(folderOf(name, version))).length === 0)
    throw new Refusal(`The store keeps no files of ${name} ${version}.`);
  return describeRelease(name, version, now, filesIn(store, name, version));
}

/** The newest kept version below `wanted` that may run beside the one that is taken away. */
const olderThan = ({ kept, withdrawn, current }: StoredPointer, wanted: string) =>
  kept
    .slice(kept.indexOf(wanted) + 1)
    .find((version) => ![wanted, current.version, ...withdrawn].includes(version));

/** The version that a rollback leads to. */
function wantedVersion(pointer: StoredPointer, asked: string | undefined): string {
  const { name, current, previous, withdrawn, kept } = pointer;
  const wanted = asked ?? previous?.version;
  if (wanted === undefined)
    throw new Refusal(`${name} has no version before ${current.version}: deploy a better one.`);
  if (wanted === current.version) throw new Refusal(`${name} ${wanted} is live already.`);
  if (withdrawn.includes(wanted)) throw new Refusal(`${name} ${wanted} was withdrawn.`);
  // The store may have it as a preview.
  if (!kept.includes(wanted)) throw new Refusal(`${name} ${wanted} was never deployed.`);
  return wanted;
}

/**
 * Takes the newest version of a remote or the shell away for good: its canary when there is one, else the current
 * version, after which the previous one, or the one that was asked for, is current.
 *
 * @param version where to go back to, else the version before
 * @throws Refusal when there is nothing to go back to, or it does not fit what is live
 */
export async function rollback(
  { store, name, log, now = new Date() }: Target,
  version?: string,
): Promise<void> {
  const read = await loadPointer(store, name);
  const { pointer } = read;
  if (!pointer) throw new Refusal(`${name} is not live in this store.`);
  const withoutCanary = withdrawCanary(pointer);
  if (pointer.canary && version === undefined) {
    await replacePointer(store, withoutCanary, read);
    log(`  withdrawn   canary ${pointer.canary.version}, for good`);
    log(`  live        ${pointer.current.version}, for everybody`);
    return;
  }
  const wanted = wantedVersion(pointer, version);
  const release = await releaseIn(store, name, wanted, now);
  checkFit(await contractOf(store, name, release), await readLiveContracts(store));
  const older = olderThan(pointer, wanted);
  const previous = older === undefined ? null : await releaseIn(store, name, older, now).catch(() => null);
  const next = withdrawCurrent(withoutCanary, release, previous);
  await replacePointer(store, next, read, () => show(store, name, wanted));
  log(`  withdrawn   ${pointer.current.version}, for good: it is no fallback either`);
  log(`  live        ${wanted}`);
}

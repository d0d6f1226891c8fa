import type { StoredPointer, StoredRelease } from '@quits/federation';
import { Refusal } from '../lib/refusal.ts';
import { checkFit } from './compatibility.ts';
import { show } from './mutable-files.ts';
import { contractOf, readLiveContracts, loadPointer, replacePointer } from './live.ts';
import { withdrawCanary, withdrawCurrent } from './pointer.ts';
import { describeRelease, filesIn, folderOf } from './release-files.ts';
import type { Store, Target } from './store/store.ts';

async function releaseIn(store: Store, name: string, version: string, now: Date): Promise<StoredRelease> {
  if ((await store.list(folderOf(name, version))).length === 0)
    throw new Refusal(`The store keeps no files of ${name} ${version}.`);
  return describeRelease(name, version, now, filesIn(store, name, version));
}

/** The newest kept version below `target` that may run together with the withdrawn one. */
const olderThan = ({ kept, withdrawn, current }: StoredPointer, target: string) =>
  kept
    .slice(kept.indexOf(target) + 1)
    .find((version) => ![target, current.version, ...withdrawn].includes(version));

function targetVersion(pointer: StoredPointer, asked: string | undefined): string {
  const { name, current, previous, withdrawn, kept } = pointer;
  const target = asked ?? previous?.version;
  if (target === undefined)
    throw new Refusal(`${name} has no version before ${current.version}: deploy a better one.`);
  if (target === current.version) throw new Refusal(`${name} ${target} is live already.`);
  if (withdrawn.includes(target)) throw new Refusal(`${name} ${target} was withdrawn.`);
  if (!kept.includes(target)) throw new Refusal(`${name} ${target} was never deployed.`);
  return target;
}

/**
 * Withdraws the newest version of a remote or the shell: its canary, else the current version. Then the
 * previous version is current, or the requested one.
 *
 * @param version target version; default: the version before
 * @throws Refusal when there is no earlier version, or it does not fit the live versions
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
  const target = targetVersion(pointer, version);
  const release = await releaseIn(store, name, target, now);
  checkFit(await contractOf(store, name, release), await readLiveContracts(store));
  const older = olderThan(pointer, target);
  const previous = older === undefined ? null : await releaseIn(store, name, older, now).catch(() => null);
  const next = withdrawCurrent(withoutCanary, release, previous);
  await replacePointer(store, next, read, () => show(store, name, target));
  log(`  withdrawn   ${pointer.current.version}, for good: it is no fallback either`);
  log(`  live        ${target}`);
}

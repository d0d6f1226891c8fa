// What is live in a store: reading and replacing pointers, the table of deployments, the switch, the way back.
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
import { Refusal } from '../lib/refusal.ts';
import { checkFit, type Contract, type LiveContracts } from './compatibility.ts';
import { show } from './mutable-files.ts';
import { canaryLink, FALLBACKS, withdrawCanary, withdrawCurrent } from './pointer.ts';
import { describeRelease, filesIn, folderOf } from './release-files.ts';
import type { Store, Target } from './store/store.ts';

/** Parses a file of the store; the caller states its type. */
export function parse(body: Buffer, key: string): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    throw new Refusal(`${key} in the store is no JSON`);
  }
}

/** A pointer, and its text when it was read. */
interface LoadedPointer {
  text: string | undefined;
  pointer: StoredPointer | undefined;
}

export async function loadPointer(store: Store, name: string): Promise<LoadedPointer> {
  const key = pointerPath(name);
  const body = await store.find(key);
  return { text: body?.toString(), pointer: body && (parse(body, key) as StoredPointer) };
}

/** @throws Refusal when nothing of the package is live */
async function loadLive(store: Store, name: string) {
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

async function readListed(store: Store): Promise<string[]> {
  const list = await store.find(FEATURES_PATH);
  return list ? readFeatureNames(parse(list, FEATURES_PATH)) : [];
}

/** Every feature that a store may have: those of each shell, and those in the store's list. */
export const featuresIn = async (store: Store): Promise<string[]> => [
  ...REMOTE_NAMES,
  ...(await readListed(store)),
];

/** Lists a feature that shells do not know, so that they find its pointer. */
export async function listFeature(store: Store, name: string): Promise<void> {
  if (!name.startsWith('mf-') || (await featuresIn(store)).includes(name)) return;
  const names = [...(await readListed(store)), name].sort();
  await store.put(FEATURES_PATH, Buffer.from(`${JSON.stringify({ names })}\n`));
  // A parallel writer of another feature may have overwritten it.
  if (!(await readListed(store)).includes(name)) await listFeature(store, name);
}

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

const TITLES = ['name', 'live', 'since (UTC)', 'falls back to', 'canary', 'kept', 'withdrawn'];

const minutesOf = (iso: string) => iso.slice(0, 16).replace('T', ' ');

const rowOf = (name: string, pointer: StoredPointer | undefined): string[] => {
  if (!pointer) return [name, 'not deployed'];
  const { current, previous, older = [], canary, kept, withdrawn, disabled, disabledReason } = pointer;
  const live = current?.version ?? '–';
  return [
    name,
    disabled ? `${live} (switched off: ${disabledReason ?? 'no reason'})` : live,
    current ? minutesOf(current.since) : '–',
    [previous, ...older].map((release) => release?.version ?? '–').join(' '),
    canary ? `${canary.version} (${canary.percent} %)` : '–',
    kept.join(' '),
    withdrawn.join(' ') || '–',
  ];
};

function tableOf(table: readonly (readonly string[])[]): string {
  const [titles = []] = table;
  const widths = titles.map((_title, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return table.map((row) => line(row).trimEnd()).join('\n');
}

/** The live versions of a store, with date and kept versions, as a table of text, and the links into canaries. */
export async function deployments(store: Store): Promise<string> {
  const names = ['shell', ...(await featuresIn(store)), 'embed'];
  const pointers = await Promise.all(
    names.map(async (name) => [name, (await loadPointer(store, name)).pointer] as const),
  );
  const links = pointers.flatMap(([name, pointer]) =>
    pointer?.canary ? [`canary of ${name}: ${canaryLink(name, pointer.canary)}`] : [],
  );
  return [tableOf([TITLES, ...pointers.map((row) => rowOf(...row))]), ...links].join('\n');
}

/** Changes the disabled mark of a live pointer; JSON omits undefined values. */
async function change(
  { store, name }: Target,
  off: Pick<StoredPointer, 'disabled' | 'disabledReason' | 'disabledMessage'>,
): Promise<string> {
  const read = await loadLive(store, name);
  await replacePointer(store, { ...read.pointer, ...off }, read);
  return (read.pointer.current ?? read.pointer.canary)?.version ?? 'no version';
}

/**
 * Switches a remote off for all users until it is switched on; deployments meanwhile wait.
 *
 * @param reason for the teams; the page does not show it
 * @param message a sentence that people read in its place; without one, the app has its own
 * @throws Refusal without a reason, or without a live version
 */
export async function switchOff(what: Target, reason?: string, message?: string): Promise<void> {
  if (!what.name.startsWith('mf-'))
    throw new Refusal(`${what.name} cannot be switched off, features can: nothing else would say why.`);
  if (!reason)
    throw new Refusal('Say why: --reason "…" is for the teams, --message "…" for people in its place.');
  const version = await change(what, {
    disabled: true,
    disabledReason: reason,
    disabledMessage: message,
  });
  what.log(`  off         ${version} and its canary, for everybody: ${reason}`);
}

/** Switches a remote on again. */
export async function switchOn(what: Target): Promise<void> {
  const version = await change(what, {
    disabled: undefined,
    disabledReason: undefined,
    disabledMessage: undefined,
  });
  what.log(`  live        ${version}`);
}

async function releaseIn(store: Store, name: string, version: string, now: Date): Promise<StoredRelease> {
  if ((await store.list(folderOf(name, version))).length === 0)
    throw new Refusal(`The store keeps no files of ${name} ${version}.`);
  return describeRelease(name, version, now, filesIn(store, name, version));
}

/** The newest kept versions below `target` that a browser may fall back to. */
async function olderThan({ store, name, now = new Date() }: Target, pointer: StoredPointer, target: string) {
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
 * @throws Refusal when there is no earlier version, or it does not fit the live versions
 */
export async function rollback(what: Target, version?: string): Promise<void> {
  const { store, name, log, now = new Date() } = what;
  const read = await loadLive(store, name);
  const { pointer } = read;
  const withoutCanary = withdrawCanary(pointer);
  if (pointer.canary && version === undefined) {
    await replacePointer(store, withoutCanary, read);
    log(`  withdrawn   canary ${pointer.canary.version}, for good`);
    log(`  live        ${pointer.current?.version ?? 'nothing'}, for everybody`);
    return;
  }
  const target = targetVersion(pointer, version);
  const release = await releaseIn(store, name, target, now);
  checkFit(await contractOf(store, name, release), await readLiveContracts(store));
  const next = withdrawCurrent(withoutCanary, release, await olderThan(what, pointer, target));
  await replacePointer(store, next, read, () => show(store, name, target));
  log(`  withdrawn   ${pointer.current?.version ?? 'nothing'}, for good: it is no fallback either`);
  log(`  live        ${target}`);
}

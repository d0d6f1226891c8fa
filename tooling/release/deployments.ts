// What is live in a store: the table of deployments, the switch, the way back.
import { FEATURES_PATH, type StoredPointer, type StoredRelease } from '@quits/federation';
import {
  canaryLink,
  featuresIn,
  loadLive,
  loadPointer,
  readListed,
  Refusal,
  replacePointer,
  rollBack,
  type Store,
} from '@quits/web/store';
import { show } from './mutable-files.ts';
import type { Target } from './store/store.ts';

/** Lists a feature whose release tells shells something, so that they read its pointer. */
export async function listFeature(store: Store, name: string, release: StoredRelease): Promise<void> {
  if (!release.feature) return;
  const listed = await readListed(store);
  if (listed.includes(name)) return;
  const names = [...listed, name].sort();
  await store.put(FEATURES_PATH, Buffer.from(`${JSON.stringify({ names })}\n`));
  // A parallel writer of another feature may have overwritten it.
  await listFeature(store, name, release);
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

/**
 * Takes a package back to the version before, or to the requested one, and logs both.
 *
 * @throws Refusal when there is no earlier version, or it does not fit the live versions
 */
export async function rollback({ log, ...place }: Target, version?: string): Promise<void> {
  const prepare = (target: string) => show(place.store, place.name, target);
  const { withdrawn = 'nothing', isCanary, live = 'nothing' } = await rollBack(place, { version, prepare });
  if (isCanary) {
    log(`  withdrawn   canary ${withdrawn}, for good`);
    log(`  live        ${live}, for everybody`);
  } else {
    log(`  withdrawn   ${withdrawn}, for good: it is no fallback either`);
    log(`  live        ${live}`);
  }
}

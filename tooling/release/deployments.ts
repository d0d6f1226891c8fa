import type { StoredPointer } from '@quits/federation';
import { featuresIn, loadPointer } from './live.ts';
import { shownPreviews } from './preview-list.ts';
import type { Store } from './store/store.ts';

const TITLES = ['name', 'live', 'since (UTC)', 'falls back to', 'canary', 'kept', 'withdrawn'];

const minutesOf = (iso: string) => iso.slice(0, 16).replace('T', ' ');

const rowOf = (name: string, pointer: StoredPointer | undefined): string[] => {
  if (!pointer) return [name, 'not deployed'];
  const { current, previous, canary, kept, withdrawn, disabled, disabledReason } = pointer;
  return [
    name,
    disabled ? `${current.version} (switched off: ${disabledReason ?? 'no reason'})` : current.version,
    minutesOf(current.since),
    previous?.version ?? '–',
    canary ? `${canary.version} (${canary.percent} %)` : '–',
    kept.join(' '),
    withdrawn.join(' ') || '–',
  ];
};

const PREVIEW_TITLES = ['name', 'preview', 'version', 'since (UTC)', 'until (UTC)'];

/** A table of text. */
function tableOf(table: readonly (readonly string[])[]): string {
  const [titles = []] = table;
  const widths = titles.map((_title, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return table.map((row) => line(row).trimEnd()).join('\n');
}

const rowsOfPreviews = async (store: Store, name: string, now: Date): Promise<string[][]> =>
  (await shownPreviews(store, name, now)).map(({ name: preview, version, since, until }) => [
    name,
    preview,
    version,
    minutesOf(since),
    minutesOf(until),
  ]);

/**
 * The live versions of a store, with date and kept versions: a table of text, followed by one of previews.
 */
export async function deployments(store: Store, now = new Date()): Promise<string> {
  const names = await featuresIn(store);
  const rows = await Promise.all(
    ['shell', ...names, 'embed'].map(async (name) => rowOf(name, (await loadPointer(store, name)).pointer)),
  );
  const previews = (await Promise.all(names.map((name) => rowsOfPreviews(store, name, now)))).flat();
  const tables = [[TITLES, ...rows], ...(previews.length > 0 ? [[PREVIEW_TITLES, ...previews]] : [])];
  return tables.map(tableOf).join('\n\n');
}

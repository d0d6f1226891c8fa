import type { StoredPointer } from '@quits/federation';
import { featuresIn, loadPointer } from './live.ts';
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

function tableOf(table: readonly (readonly string[])[]): string {
  const [titles = []] = table;
  const widths = titles.map((_title, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return table.map((row) => line(row).trimEnd()).join('\n');
}

/** The live versions of a store, with date and kept versions, as a table of text. */
export async function deployments(store: Store): Promise<string> {
  const names = ['shell', ...(await featuresIn(store)), 'embed'];
  const rows = await Promise.all(
    names.map(async (name) => rowOf(name, (await loadPointer(store, name)).pointer)),
  );
  return tableOf([TITLES, ...rows]);
}

import type { StoredPointer } from '@quits/federation';
import { featuresIn, readPointer } from './live.ts';
import type { Store } from './store/store.ts';

const TITLES = ['name', 'live', 'since (UTC)', 'falls back to', 'canary', 'kept', 'withdrawn'];

const rowOf = (name: string, pointer: StoredPointer | undefined): string[] => {
  if (!pointer) return [name, 'not deployed'];
  const { current, previous, canary, kept, withdrawn, disabled, disabledReason } = pointer;
  return [
    name,
    disabled ? `${current.version} (switched off: ${disabledReason ?? 'no reason'})` : current.version,
    current.since.slice(0, 16).replace('T', ' '),
    previous?.version ?? '–',
    canary ? `${canary.version} (${canary.percent} %)` : '–',
    kept.join(' '),
    withdrawn.join(' ') || '–',
  ];
};

/** Who is live in which version of a store, since when, and what is kept: a table of text. */
export async function deployments(store: Store): Promise<string> {
  const rows = await Promise.all(
    ['shell', ...(await featuresIn(store)), 'embed'].map(async (name) =>
      rowOf(name, (await readPointer(store, name)).pointer),
    ),
  );
  const table = [TITLES, ...rows];
  const widths = TITLES.map((_title, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return table.map((row) => line(row).trimEnd()).join('\n');
}

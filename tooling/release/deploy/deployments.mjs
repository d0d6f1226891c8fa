import { REMOTES } from '../../build/workspace.mjs';
import { readPointer } from './live.mjs';

/**
 * Who is live in which version of a store, since when, and what is kept: a table of text.
 *
 * @param {import('../store/store.mjs').Store} store
 * @returns {Promise<string>}
 */
export async function deployments(store) {
  const rows = await Promise.all(
    ['shell', ...REMOTES].map(async (name) => {
      const { pointer } = await readPointer(store, name);
      if (!pointer) return [name, 'not deployed', '', '', '', '', ''];
      const { current, previous, canary, kept, withdrawn, disabled } = pointer;
      return [
        name,
        disabled ? `${current.version} (switched off)` : current.version,
        current.since.slice(0, 16).replace('T', ' '),
        previous?.version ?? '–',
        canary ? `${canary.version} (${canary.percent} %)` : '–',
        kept.join(' '),
        withdrawn.join(' ') || '–',
      ];
    }),
  );
  const table = [['name', 'live', 'since (UTC)', 'falls back to', 'canary', 'kept', 'withdrawn'], ...rows];
  const widths =
    table[0]?.map((_title, column) => Math.max(...table.map((row) => (row[column] ?? '').length))) ?? [];
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

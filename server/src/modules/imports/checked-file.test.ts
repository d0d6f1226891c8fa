import { createHash } from 'node:crypto';
import { keysOf, readCheckedFile } from './checked-file.ts';

const NOW = Date.parse('2026-03-09');

describe('the keys of rows', () => {
  /** As the release before booked them. */
  const keyOf = (...content: unknown[]) =>
    `${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}:1`;

  it.each([
    [
      'of several payers',
      '2026-03-05,Rent,General,500.00,USD,170.00,200.00,-370.00',
      keyOf('expense', '2026-03-05', 'Rent', 'USD', 37_000, [
        ['Ann', 17_000],
        ['Bob', 20_000],
        ['Cleo', -37_000],
      ]),
    ],
    [
      'that settle all',
      '2026-03-05,Settle all balances,General,20.00,USD,20.00,-20.00,0.00',
      keyOf('expense', '2026-03-05', 'Settle all balances', 'USD', 2000, [
        ['Ann', 2000],
        ['Bob', -2000],
      ]),
    ],
  ])('%s are those of earlier imports, which read the rows otherwise', async (_what, line, key) => {
    const text = `Date,Description,Category,Cost,Currency,Ann,Bob,Cleo\n${line}`;
    const { rows, people } = await readCheckedFile(text, NOW);
    expect(keysOf(rows, people)).toEqual([key]);
  });
});

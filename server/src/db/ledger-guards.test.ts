/** The rules that the database enforces, independently of the program. */
import { addExpense, createGroup, expensePayload, type Person, signUp } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';
import type { PostingSide } from './tables.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let groupId: number;
beforeAll(async () => {
  [ann, bob] = [await signUp(testApp, 'ann'), await signUp(testApp, 'bob')];
  groupId = (await createGroup(testApp, ann, [bob])).id;
});

type Line = [side: PostingSide, userId: () => number, cents: number];

function book(totalCents: number, lines: readonly Line[]): Promise<number> {
  return testApp.app.database.write(async (trx) => {
    const { id } = await trx
      .insertInto('expenses')
      .values({
        group_id: groupId,
        type: 'expense',
        description: '',
        date: '1970-01-01',
        total_cents: totalCents,
        created_by: ann.id,
        created_at: 0,
        deleted_at: null,
        deleted_by: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (lines.length > 0) {
      const rows = lines.map(([side, userId, amount_cents], position) => ({
        expense_id: id,
        side,
        position,
        user_id: userId(),
        amount_cents,
      }));
      await trx.insertInto('postings').values(rows).execute();
    }
    return id;
  });
}

const annId = () => ann.id;
const bobId = () => bob.id;
const countExpenses = async () =>
  (await testApp.app.database.queries.selectFrom('expenses').select('id').execute()).length;

describe('the books', () => {
  it('take a refund, whose amounts are all below zero', async () => {
    await expect(
      book(-100, [
        ['payer', annId, -100],
        ['share', annId, 40 - 100],
        ['share', bobId, 60],
      ]),
    ).rejects.toThrow();
    await expect(
      book(-100, [
        ['payer', annId, -100],
        ['payer', bobId, 0],
        ['share', annId, 40],
        ['share', bobId, 60],
      ]),
    ).resolves.toBeGreaterThan(0);
  });

  it('take an expense whose paid and shares both are its total', async () => {
    await expect(
      book(100, [
        ['payer', annId, 60],
        ['payer', bobId, 40],
        ['share', annId, 0],
        ['share', bobId, -100],
      ]),
    ).resolves.toBeGreaterThan(0);
  });

  const UNBALANCED: [string, number, Line[]][] = [
    ['no lines', 100, []],
    [
      'too little paid',
      100,
      [
        ['payer', annId, 99],
        ['share', bobId, -100],
      ],
    ],
    [
      'too much shared',
      100,
      [
        ['payer', annId, 100],
        ['share', bobId, -101],
      ],
    ],
    [
      'paid and shares equal, but not the total',
      100,
      [
        ['payer', annId, 99],
        ['share', bobId, -99],
      ],
    ],
    [
      'a debit among the payers',
      100,
      [
        ['payer', annId, 150],
        ['payer', bobId, -50],
        ['share', bobId, -100],
      ],
    ],
    [
      'a refund with a payer above zero',
      -100,
      [
        ['payer', annId, -150],
        ['payer', bobId, 50],
        ['share', bobId, 100],
      ],
    ],
    [
      'a cost with a share below zero',
      100,
      [
        ['payer', annId, 100],
        ['share', annId, 50],
        ['share', bobId, -150],
      ],
    ],
    [
      'a person twice on one side',
      100,
      [
        ['payer', annId, 50],
        ['payer', annId, 50],
        ['share', bobId, -100],
      ],
    ],
    [
      'a person who does not exist',
      100,
      [
        ['payer', annId, 100],
        ['share', () => 99_999_999, -100],
      ],
    ],
    [
      'a total of nothing',
      0,
      [
        ['payer', annId, 0],
        ['share', bobId, 0],
      ],
    ],
    [
      'a total beyond the largest',
      1_000_000_000_000,
      [
        ['payer', annId, 1_000_000_000_000],
        ['share', bobId, -1_000_000_000_000],
      ],
    ],
  ];
  it.each(UNBALANCED)('refuse %s', async (_what, total, lines) => {
    const before = await countExpenses();
    await expect(book(total, lines)).rejects.toThrow();
    expect(await countExpenses()).toBe(before);
  });

  it('refuse a settlement below zero, and a change that leaves amounts on both sides of it', async () => {
    const { database } = testApp.app;
    const settlement = (type: 'settlement' | 'expense', id: number) =>
      database.write((trx) => trx.updateTable('expenses').set({ type }).where('id', '=', id).execute());
    const refund = await book(-100, [
      ['payer', annId, -100],
      ['share', bobId, 100],
    ]);
    await expect(settlement('settlement', refund)).rejects.toThrow();
    const lines = (cents: readonly number[]) =>
      cents.map((amount_cents, position) => ({
        expense_id: refund,
        side: position < 2 ? ('payer' as const) : ('share' as const),
        position,
        user_id: position % 2 === 0 ? ann.id : bob.id,
        amount_cents,
      }));
    const replace = (total_cents: number, cents: readonly number[]) =>
      database.write(async (trx) => {
        await trx.updateTable('expenses').set({ total_cents }).where('id', '=', refund).execute();
        await trx.deleteFrom('postings').where('expense_id', '=', refund).execute();
        await trx.insertInto('postings').values(lines(cents)).execute();
      });
    await expect(replace(50, [-100, 150, -25, -25])).rejects.toThrow();
    await expect(replace(50, [0, 50, -25, -25])).resolves.toBeUndefined();
  });

  it('refuse a change that leaves an expense unbalanced', async () => {
    const { id } = await addExpense(ann, { id: groupId }, expensePayload(10, [[ann, 10]], [[bob, 10]]));
    const { database } = testApp.app;
    await expect(
      database.write((trx) =>
        trx.updateTable('expenses').set({ total_cents: 999 }).where('id', '=', id).execute(),
      ),
    ).rejects.toThrow();
    await expect(
      database.write((trx) =>
        trx.deleteFrom('postings').where('expense_id', '=', id).where('side', '=', 'share').execute(),
      ),
    ).rejects.toThrow();
    await expect(
      database.write((trx) =>
        trx.updateTable('postings').set({ amount_cents: 0 }).where('expense_id', '=', id).execute(),
      ),
    ).rejects.toThrow();
  });

  it('sum to zero for every expense after everything that the API does', async () => {
    const group = await createGroup(testApp, ann, [bob]);
    const first = await addExpense(
      ann,
      group,
      expensePayload(
        33.34,
        [[ann, 33.33]],
        [
          [ann, 16.67],
          [bob, 16.67],
        ],
      ),
    );
    await ann.call(
      ['PUT', `/api/expenses/${String(first.id)}`],
      expensePayload(
        10.01,
        [[bob, 10]],
        [
          [ann, 5],
          [bob, 5.01],
        ],
      ),
    );
    await ann.call(['DELETE', `/api/expenses/${String(first.id)}`]);
    await bob.call(['POST', `/api/expenses/${String(first.id)}/restore`]);
    await ann.call(['POST', `/api/groups/${String(group.id)}/settle`], { to_user_id: bob.id, amount: 5 });
    const sums = await testApp.app.database.queries
      .selectFrom('postings')
      .select((get) => ['expense_id', get.fn.sum<number>('amount_cents').as('cents')])
      .groupBy('expense_id')
      .execute();
    expect(sums.length).toBeGreaterThan(2);
    expect(sums.every(({ cents }) => cents === 0)).toBe(true);
  });
});

describe('reading', () => {
  it('cannot write on the embedded database', async () => {
    if (testApp.app.database.kind !== 'sqlite') return;
    await expect(testApp.app.database.queries.deleteFrom('sessions').execute()).rejects.toThrow(/readonly/);
  });
});

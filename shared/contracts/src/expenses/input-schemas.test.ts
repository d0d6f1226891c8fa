import { sampleBodies } from '../samples.ts';
import { SCHEMAS } from '../schemas.ts';

describe('an entered expense', () => {
  const { addExpense } = sampleBodies({ userId: 1, otherId: 2, groupId: 3 });

  it('is a draft in cents', () => {
    expect(SCHEMAS.addExpense.body.parse({ ...addExpense, description: ' Dinner ' })).toEqual({
      groupId: 3,
      draft: {
        description: 'Dinner',
        totalCents: 1000,
        payers: [{ userId: 1, cents: 1000 }],
        shares: [{ userId: 2, cents: 1000 }],
      },
    });
    expect(SCHEMAS.settleUp.body.parse({ to_user_id: 2, amount: 0.07 })).toEqual({ toUserId: 2, cents: 7 });
  });

  it.each([
    [{ total_amount: 10.02 }, ['payers', 'shares']],
    [{ total_amount: 10.001 }, ['total_amount']],
    [{ total_amount: 0.001 }, ['total_amount', 'total_amount']],
    [{ shares: [] }, ['shares']],
    [{ date: '2026-02-29' }, ['date']],
    [{ date: '1969-12-31' }, ['date']],
    [{ date: '2026-03-05T00:00:00Z' }, ['date']],
    [{ date: null }, ['date']],
    [{ notes: 'x'.repeat(2001) }, ['notes']],
    [{ notes: 'a\u0000b' }, ['notes']],
    [{ notes: null }, ['notes']],
    [{ payers: [...addExpense.payers, ...addExpense.payers] }, ['payers']],
  ])('is refused with %j', (change, fields) => {
    const { error } = SCHEMAS.addExpense.body.safeParse({ ...addExpense, ...change });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(fields);
  });

  it('keeps line breaks in notes and removes other invisible characters', () => {
    const notesOf = (notes: string) => SCHEMAS.addExpense.body.parse({ ...addExpense, notes }).draft.notes;
    expect(notesOf(' Two\r\nlines\u200b\rand\ta third \n')).toBe('Two\nlines\nand\ta third');
    expect(notesOf('\u2028'.repeat(3))).toBe('');
    expect(notesOf('x'.repeat(2000))).toHaveLength(2000);
  });

  it('may miss the total by a cent', () => {
    expect(SCHEMAS.addExpense.body.safeParse({ ...addExpense, total_amount: 10.01 }).success).toBe(true);
  });
});

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
    [{ total_amount: -0 }, ['total_amount']],
    [{ total_amount: 10_000_000_000 }, ['total_amount']],
    [{ total_amount: -10 }, ['payers.0.paid_amount', 'shares.0.share_amount']],
    [{ shares: [{ user_id: 2, share_amount: -10 }] }, ['shares.0.share_amount']],
    [{ original: { currency: 'IDR', total_amount: -4, rate: 2.5 } }, ['original.total_amount']],
    [{ original: { currency: 'IDR', total_amount: 0 } }, ['original.total_amount']],
    [{ original: { currency: 'IDR', total_amount: 1.001, rate: 1 } }, ['original.total_amount']],
    [{ original: { currency: 'JPY', total_amount: 1.5 } }, ['original.total_amount']],
    [{ original: { currency: 'KWD', total_amount: 4.9001 } }, ['original.total_amount']],
    [{ original: { currency: 'KWD', total_amount: 0.0004 } }, ['original.total_amount']],
    [{ original: { currency: 'IDR', total_amount: 9_999_999_999.5 } }, ['original.total_amount']],
    [{ original: { currency: 'IDR', total_amount: 4, rate: 0 } }, ['original.rate']],
    [{ original: { currency: 'IDR', total_amount: 4, rate: 0.1234567890123 } }, ['original.rate']],
    [{ original: { currency: 'XAU', total_amount: 4, rate: 1 } }, ['original.currency']],
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

  it('is a refund below zero, where -0 counts as 0', () => {
    const refund = {
      ...addExpense,
      total_amount: -10,
      payers: [
        { user_id: 1, paid_amount: -10 },
        { user_id: 2, paid_amount: 0 },
      ],
      shares: [
        { user_id: 2, share_amount: -10 },
        { user_id: 1, share_amount: -0 },
      ],
      original: { currency: 'KWD', total_amount: -4.9 },
    };
    expect(SCHEMAS.addExpense.body.parse(refund).draft).toMatchObject({
      totalCents: -1000,
      payers: [{ cents: -1000 }, { cents: 0 }],
      shares: [{ cents: -1000 }, { cents: 0 }],
      original: { currency: 'KWD', totalCents: -4900, rate: null },
    });
  });

  it.each([
    [{}, null],
    [{ rate: null }, null],
    [{ rate: 2.5 }, 2.5],
    [{ rate: 2.5, typed: 'rate' }, 2.5],
    [{ rate: 2.5, typed: 'amounts' }, null],
    // It does not count, so it may be anything.
    [{ rate: 0, typed: 'amounts' }, null],
  ])('has the rate that was typed, or none where both amounts were: %j', (sent, rate) => {
    const original = { currency: 'IDR', total_amount: 4, ...sent };
    const { draft } = SCHEMAS.addExpense.body.parse({ ...addExpense, original });
    expect(draft.original).toEqual({ currency: 'IDR', totalCents: 400, rate });
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

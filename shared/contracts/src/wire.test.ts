import { sampleBodies } from './samples.ts';
import type { CallBody } from './types.ts';
import { toClient, toWire } from './wire.ts';

describe('reading JSON', () => {
  it('has names in camel case and amounts in cents, at any depth', () => {
    const people = [
      { user: { id: 1, name: 'Ann' }, totals: [{ amount: -0.07, groups: [{ group_id: 2, amount: 1.5 }] }] },
    ];
    expect(toClient(people)).toEqual([
      { user: { id: 1, name: 'Ann' }, totals: [{ cents: -7, groups: [{ groupId: 2, cents: 150 }] }] },
    ]);
    expect(toClient({ entry_count: 3, total: 20.1, months: [{ month: '2026-03', share: 0.1 }] })).toEqual({
      entryCount: 3,
      totalCents: 2010,
      months: [{ month: '2026-03', shareCents: 10 }],
    });
  });

  it('takes an amount that another back end sends as a text, or unrounded', () => {
    expect(toClient({ total_amount: '10.50', paid_amount: 0.1 + 0.2 })).toEqual({
      totalCents: 1050,
      cents: 30,
    });
    expect(() => toClient({ total_amount: 1e14 })).toThrow(RangeError);
  });

  it('has thousandths next to a currency with three decimals, and writes them back', () => {
    const wire = { total_amount: 14.5, original: { currency: 'KWD', total_amount: 4.9, rate: 3 } };
    const client = toClient(wire);
    expect(client).toEqual({ totalCents: 1450, original: { currency: 'KWD', totalCents: 4900, rate: 3 } });
    expect(toWire(client)).toEqual(wire);
  });

  it('leaves missing fields missing, and is not harmed by unknown ones', () => {
    const unknown = {
      net: null,
      tip_amount: 'ten',
      share: 'https://example.org/a_b',
      paid: true,
      some_thing: [null, { a_b: 1 }],
    };
    expect(toClient({ id: 1, ...unknown })).toEqual({
      id: 1,
      netCents: null,
      tipCents: 'ten',
      shareCents: 'https://example.org/a_b',
      paidCents: true,
      someThing: [null, { aB: 1 }],
    });
    for (const answer of [null, undefined, 'a_b', 7, []]) expect(toClient(answer)).toEqual(answer);
  });

  it('keeps names that are data', () => {
    const reason = { code: 'row_sum', params: { max_days: 5, amount: '1.00' } };
    expect(toClient(reason)).toEqual(reason);
    const signed = { response: { id: 'AA', response: { clientDataJSON: 'AA' } } };
    expect([toClient(signed), toWire(signed)]).toEqual([signed, signed]);
  });
});

describe('writing JSON', () => {
  const { addExpense, ...others } = sampleBodies({ userId: 1, otherId: 2, groupId: 3 });
  const converted: CallBody<'addExpense'> = {
    ...addExpense,
    client_id: '0b0e6f5c-8f2b-4c6f-9d3c-2f1f3b6a7c8d',
    category: null,
    split: { mode: 'shares', values: [{ user_id: 1, value: 150 }, { user_id: 2 }] },
    original: { currency: 'JPY', total_amount: 1500, rate: 0.0062 },
  };

  it.each(Object.entries({ ...others, addExpense, converted }))(
    'is the opposite of reading a body: %s',
    (_call, body) => {
      expect(toWire(toClient<unknown>(body))).toEqual(body);
    },
  );

  it('leaves out what is undefined, and keeps what is cleared', () => {
    const body = toWire<CallBody<'updateExpense'>>({
      notes: undefined,
      split: null,
      totalCents: 1000,
      payers: [],
      shares: [],
    });
    expect(body).toStrictEqual({ split: null, total_amount: 10, payers: [], shares: [] });
  });

  it('refuses fractions of a cent', () => {
    expect(() => toWire({ cents: 0.5 })).toThrow(RangeError);
  });
});

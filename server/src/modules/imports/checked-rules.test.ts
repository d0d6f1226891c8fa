import { readCheckedFile } from './checked-file.ts';
import { presentRule } from './checked-rules.ts';

const NOW = Date.parse('2026-03-09T12:00:00Z');

async function rulesOf(text: string) {
  const { rules } = await readCheckedFile(text, NOW);
  return rules.map(presentRule).map(({ description, unit, every, next_date, end, supported, reasons }) => ({
    rule: [description, unit, every, next_date, end],
    supported,
    reasons: reasons.map(({ code }) => code),
  }));
}

const supported = (...rule: unknown[]) => ({ rule, supported: true, reasons: [] });
const notKept = (reason: string, ...rule: unknown[]) => ({ rule, supported: false, reasons: [reason] });

describe('the rules of a file of Spliit', () => {
  const expense = (title: string, expenseDate: string, recurrenceRule: string, more = {}) => ({
    title,
    expenseDate,
    recurrenceRule,
    amount: 1000,
    paidById: 'a',
    paidFor: [{ participantId: 'a' }, { participantId: 'b' }],
    splitMode: 'EVENLY',
    ...more,
  });
  const fileOf = (...expenses: object[]) => {
    const participants = ['a', 'b'].map((id) => ({ id, name: id.toUpperCase() }));
    return JSON.stringify({ currencyCode: 'EUR', participants, expenses });
  };

  it('go on after the newest entry of each, and never before today', async () => {
    const file = fileOf(
      expense('Rent', '2026-02-28', 'MONTHLY'),
      expense('Rent', '2026-03-28T00:00:00.000Z', 'MONTHLY'),
      expense('Rent', '2026-01-28', 'MONTHLY'),
      expense('Bread', '2026-03-09', 'DAILY'),
      expense('Cleaning', '2024-01-01', 'WEEKLY'),
      expense('Tea', '2026-03-01', 'NONE'),
    );
    expect(await rulesOf(file)).toEqual([
      supported('Rent', 'month', 1, '2026-04-28', null),
      supported('Bread', 'day', 1, '2026-03-10', null),
      supported('Cleaning', 'week', 1, '2026-03-09', null),
    ]);
  });

  it('are named with a reason where no group can keep them', async () => {
    const file = fileOf(
      expense('Paid back', '2026-03-01', 'WEEKLY', {
        isReimbursement: true,
        paidFor: [{ participantId: 'b' }],
      }),
      expense('Nothing', '2026-03-01', 'WEEKLY', { amount: 0 }),
    );
    expect(await rulesOf(file)).toEqual([
      notKept('rule_of_payment', 'Paid back', 'week', 1, null, null),
      notKept('row_shares_unclear', 'Nothing', 'week', 1, null, null),
    ]);
  });
});

describe('the rules of a file of Cospend', () => {
  const HEADING =
    'what,amount,date,timestamp,payer_name,payer_weight,payer_active,owers,repeat,repeatfreq,repeatallactive,repeatuntil,categoryid,comment,deleted';
  const bill = (what: string, date: string, repeat: string, deleted = 0) =>
    `${what},10,${date},,Ann,1,1,"Ann,Bob",${repeat},0,,${String(deleted)}`;

  it('have a number of units and an end', async () => {
    const file = [
      HEADING,
      bill('Rent', '2026-03-01', 'm,2,0,2026-09-01'),
      bill('Milk', '2026-03-02', 'b,1,0,'),
      bill('Old', '2024-03-01', 'm,2,0,2024-06-01'),
      bill('Half', '2026-03-01', 's,1,0,'),
      bill('Rare', '2026-03-01', 'd,53,0,'),
      bill('Decade', '2026-03-01', 'y,10,0,'),
      bill('Gone', '2026-03-01', 'm,1,0,', 1),
      bill('Once', '2026-03-01', 'n,1,0,'),
    ].join('\n');
    expect(await rulesOf(file)).toEqual([
      supported('Rent', 'month', 2, '2026-05-01', '2026-09-01'),
      supported('Milk', 'week', 2, '2026-03-16', null),
      notKept('rule_ended', 'Old', 'month', 2, null, '2024-06-01'),
      notKept('rule_twice_a_month', 'Half', 'month', 1, null, null),
      notKept('too_large', 'Rare', 'day', 53, null, null),
      notKept('rule_far_ahead', 'Decade', 'year', 10, null, null),
    ]);
  });
});

describe('the rules of a group of Quits', () => {
  const entry = {
    description: 'Rent',
    total_amount: 8,
    payers: [{ user_id: 7, paid_amount: 8 }],
    shares: [{ user_id: 9, share_amount: 8 }],
    category: null,
    notes: '',
    split: null,
    original: null,
  };
  const rule = { entry, unit: 'month', every: 1, start: '2026-01-31', end: null, count: null, made: 2 };
  const fileOf = (...recurring: unknown[]) =>
    JSON.stringify({
      format: 'quits-group/1',
      group: { id: 1, name: 'Flat', currency: 'EUR' },
      members: [
        { id: 7, name: 'Ann' },
        { id: 9, name: 'Bob' },
      ],
      entries: [{ ...entry, type: 'expense', date: '2026-02-28' }],
      recurring,
    });

  it('go on at their next date, with as many entries as are left', async () => {
    const limited = { ...rule, count: 5, next_date: '2026-03-31' };
    const text = fileOf(limited, { ...rule, next_date: null }, { ...rule, unit: 'aeon', every: 'x' }, null);
    expect(await rulesOf(text)).toEqual([
      supported('Rent', 'month', 1, '2026-03-31', null),
      notKept('rule_ended', 'Rent', 'month', 1, null, null),
      notKept('rule_ended', 'Rent', 'month', 0, null, null),
      notKept('required', '', 'month', 0, null, null),
    ]);
    const [first] = (await readCheckedFile(text, NOW)).rules;
    expect(first).toMatchObject({ count: 3, entry: { draft: { shares: [{ userId: 2, cents: 800 }] } } });
  });

  it('are as many as one group can have', async () => {
    const many = Array.from({ length: 51 }, () => ({ ...rule, next_date: '2026-03-31' }));
    const rules = await rulesOf(fileOf(...many));
    expect(rules.filter(({ supported }) => supported)).toHaveLength(50);
    expect(rules.at(-1)).toEqual(notKept('too_many_recurring', 'Rent', 'month', 1, null, null));
  });
});

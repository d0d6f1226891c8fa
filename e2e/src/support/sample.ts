import * as mails from '../../../tooling/lib/mails.ts';
import { API, call, createGroup, createPerson, type Person } from './people.ts';
import { DATA_DIR } from './mail.ts';

export interface SampleGroup {
  id: number;
  ada: Person;
  ben: Person;
  cleo: Person;
}

/** Lets a person into a group by the mailed link. */
export const letIn = (groupId: number, creator: Person, guest: Person) =>
  mails.letIn(API, DATA_DIR, groupId, creator, guest);

interface SampleExpense {
  description: string;
  total: number;
  paid: [person: Person, dollars: number][];
  shares: [person: Person, dollars: number][];
}

export async function recordExpense(groupId: number, by: Person, expense: SampleExpense): Promise<number> {
  const recorded = await call('addExpense', {
    token: by.token,
    body: {
      description: expense.description,
      total_amount: expense.total,
      group_id: groupId,
      payers: expense.paid.map(([person, paid]) => ({ user_id: person.id, paid_amount: paid })),
      shares: expense.shares.map(([person, share]) => ({ user_id: person.id, share_amount: share })),
    },
  });
  return recorded.id;
}

let shared: Promise<SampleGroup> | undefined;

/** The sample group of everybody who only looks: made once for all tests that run in one worker. */
export function sharedSampleGroup(): Promise<SampleGroup> {
  shared ??= createSampleGroup();
  return shared;
}

/** A group of three with a few expenses and a settlement, made through the API, for a test that changes it. */
export async function createSampleGroup(name = 'Lisbon in May'): Promise<SampleGroup> {
  const [ada, ben, cleo] = await Promise.all([
    createPerson('Ada'),
    createPerson('Ben'),
    createPerson('Cleo'),
  ]);
  const id = await createGroup(ada, name);
  await letIn(id, ada, ben);
  await letIn(id, ada, cleo);
  const thirds = (cents: [number, number, number]): [Person, number][] => [
    [ada, cents[0] / 100],
    [ben, cents[1] / 100],
    [cleo, cents[2] / 100],
  ];
  await recordExpense(id, ada, {
    description: 'Apartment in Alfama',
    total: 412.5,
    paid: [[ada, 412.5]],
    shares: thirds([13750, 13750, 13750]),
  });
  await recordExpense(id, ben, {
    description: 'Dinner at the harbour',
    total: 100,
    paid: [
      [ben, 60],
      [cleo, 40],
    ],
    shares: thirds([3334, 3333, 3333]),
  });
  await recordExpense(id, cleo, {
    description: 'Museum',
    total: 33.33,
    paid: [[cleo, 33.33]],
    shares: [
      [ben, 10],
      [cleo, 23.33],
    ],
  });
  await call('settleUp', {
    token: ben.token,
    params: { id },
    body: { to_user_id: ada.id, amount: 50 },
  });
  await recordExpense(id, ada, {
    description: '',
    total: 18.4,
    paid: [[ada, 18.4]],
    shares: [[ada, 18.4]],
  });
  return { id, ada, ben, cleo };
}

/** A one pixel picture. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The sample group with everything that an entry can have: comments, a receipt, and a rule that has made entries. */
export async function createFullGroup(): Promise<SampleGroup> {
  const group = await createSampleGroup();
  const { id, ada, ben } = group;
  const today = new Date().toISOString().slice(0, 10);
  await call('addRecurring', {
    token: ada.token,
    params: { id },
    body: {
      entry: {
        description: 'Rent',
        total_amount: 40,
        payers: [{ user_id: ada.id, paid_amount: 40 }],
        shares: [
          { user_id: ada.id, share_amount: 20 },
          { user_id: ben.id, share_amount: 20 },
        ],
      },
      unit: 'month',
      every: 1,
      start: today,
    },
  });
  const expenses = await call('getGroupExpenses', { token: ada.token, params: { id } });
  for (const { id: expenseId, type } of expenses) {
    if (type === 'settlement') continue;
    await call('addComment', { token: ben.token, params: { id: expenseId }, body: { text: 'Thanks' } });
    const form = new FormData();
    form.append('file', new Blob([PICTURE], { type: 'image/png' }), 'bill.png');
    await fetch(`${API}/api/expenses/${String(expenseId)}/receipts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}` },
      body: form,
    });
  }
  return group;
}

import { splitEqually, toDollars } from '@quits/domain';
import { MockData } from './mock-back-end.ts';
import type { MockUser } from './mock-back-end.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Sample = [daysAgo: number, description: string, cents: number, payer: MockUser, sharers: MockUser[]];

/**
 * Three people, two groups and their expenses of the last half year, for a screen that is developed without a
 * server. The first user is the one to sign in as; everybody's password is `Secret123`.
 *
 * @param now milliseconds since 1970, from which the days are counted back
 */
export function demoData(now: number = Date.now()): MockData {
  const data = new MockData();
  const at = (daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString();
  const ada = data.addUser({ name: 'Ada Lindqvist', email: 'ada@demo.example' });
  const ben = data.addUser({ name: 'Ben Okafor', email: 'ben@demo.example' });
  const cleo = data.addUser({ name: 'Cleo Marchetti', email: 'cleo@demo.example' });
  const all = [ada, ben, cleo];

  const addGroup = (name: string, creator: MockUser, daysAgo: number, samples: Sample[]) => {
    const members = all.map(({ id }) => id);
    const group = data.addGroup({ name, createdBy: creator.id, members, createdAt: at(daysAgo) });
    for (const [age, description, cents, payer, sharers] of samples) {
      const parts = splitEqually(cents, sharers.length);
      data.addExpense({
        group_id: group.id,
        description,
        total_amount: toDollars(cents),
        created_at: at(age),
        payers: [{ user_id: payer.id, paid_amount: toDollars(cents) }],
        shares: sharers.map(({ id }, index) => ({ user_id: id, share_amount: toDollars(parts[index] ?? 0) })),
      });
    }
    return group;
  };

  addGroup('Lisbon in May', ben, 190, [
    [175, 'Apartment in Alfama', 61_250, ada, all],
    [174, 'Dinner at the harbour', 13_420, ben, all],
    [173, 'Surf lesson', 12_000, ben, [ada, ben]],
    [172, 'Car to Sintra', 8900, cleo, all],
  ]);
  const flat = addGroup('Flat on Mill Street', ada, 180, [
    ...[150, 120, 90, 60, 30].map((age): Sample => [age, 'Electricity', 6000 + age * 17, ada, all]),
    ...[145, 115, 85, 55, 25].map((age): Sample => [age, 'Groceries', 5000 + age * 31, cleo, all]),
    [48, 'Cleaning supplies', 2785, ben, all],
    [3, 'Internet', 3990, ben, all],
  ]);
  data.addExpense({
    group_id: flat.id,
    description: 'Settlement',
    type: 'settlement',
    total_amount: 40,
    created_at: at(20),
    payers: [{ user_id: cleo.id, paid_amount: 40 }],
    shares: [{ user_id: ada.id, share_amount: 40 }],
  });
  return data;
}

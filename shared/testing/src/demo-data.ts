import { toDollars } from '@quits/domain';
import { MockData, type MockUser } from './mock-back-end.ts';
import { ENTRIES, GROUPS, PEOPLE, type PersonKey } from './sample-year.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The sample data in a mock back end, for developing a screen without a server. Sign in as the first user;
 * every password is `Secret123`.
 *
 * @param now milliseconds since 1970; the days count back from it
 */
export function demoData(now: number = Date.now()): MockData {
  const data = new MockData();
  const at = (daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString();
  const users = new Map<string, MockUser>();
  for (const [key, person] of Object.entries(PEOPLE)) users.set(key, data.addUser(person));
  const idOf = (key: PersonKey) => users.get(key)?.id ?? 0;

  for (const { key, name, creator, members } of GROUPS) {
    const group = data.addGroup({
      name,
      createdBy: idOf(creator),
      members: members.map(idOf),
      createdAt: at(365),
    });
    for (const entry of ENTRIES.filter((one) => one.group === key))
      data.addExpense({
        group_id: group.id,
        description: entry.description,
        type: entry.isSettlement ? 'settlement' : 'expense',
        total_amount: toDollars(entry.totalCents),
        created_at: at(entry.daysAgo),
        payers: entry.payers.map(({ person, cents }) => ({
          user_id: idOf(person),
          paid_amount: toDollars(cents),
        })),
        shares: entry.shares.map(({ person, cents }) => ({
          user_id: idOf(person),
          share_amount: toDollars(cents),
        })),
      });
  }
  return data;
}

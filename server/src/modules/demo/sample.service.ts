import { randomBytes } from 'node:crypto';
import { guessCategory, splitEqually } from '@quits/domain';
import type { FastifyInstance } from 'fastify';
import type { WriteQueries } from '../../db/tables.ts';
import { type Caller, callerWithoutRequest } from '../../http/caller.ts';
import { recordActivity } from '../history/history.service.ts';
import { createGroup } from '../groups/groups.service.ts';
import { SETTLEMENT_DESCRIPTION, bookExpense } from '../expenses/booking.service.ts';
import { admitMember } from '../membership/membership.service.ts';
import { createUser, updateUser } from '../users/users.service.ts';
import { GROUPS, PEOPLE, type PersonKey, type SampleGroup } from './sample.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Ids = Record<PersonKey, number>;
type CallerOf = (key: PersonKey, daysAgo: number) => Caller;

async function createPeople(trx: WriteQueries, passwordHash: string, now: number): Promise<Ids> {
  // Addresses are unique, but every visitor has the same people.
  const visit = randomBytes(6).toString('hex');
  const createPerson = async (key: PersonKey) => {
    const { id } = await createUser(trx, { email: `${key}-${visit}@demo.example`, passwordHash, now });
    await updateUser(trx, id, { name: PEOPLE[key] });
    return id;
  };
  return {
    ada: await createPerson('ada'),
    ben: await createPerson('ben'),
    cleo: await createPerson('cleo'),
    dora: await createPerson('dora'),
  };
}

/**
 * The booking of an entry and the person who records it: the payer, or the receiver of a
 * settlement, who thereby confirms it.
 */
function toBooking(entry: SampleGroup['entries'][number], { members }: SampleGroup, ids: Ids) {
  const payers = [{ userId: ids[entry.payer], cents: entry.cents }];
  const { cents: totalCents } = entry;
  if ('receiver' in entry) {
    const shares = [{ userId: ids[entry.receiver], cents: totalCents }];
    const draft = { description: SETTLEMENT_DESCRIPTION, totalCents, payers, shares };
    return { by: entry.receiver, booking: { type: 'settlement' as const, draft } };
  }
  const { description, among = members } = entry;
  const parts = splitEqually(totalCents, among.length);
  const shares = among.map((key, index) => ({ userId: ids[key], cents: parts[index] ?? 0 }));
  const draft = { description, category: guessCategory(description), totalCents, payers, shares };
  return { by: entry.payer, booking: { type: 'expense' as const, draft } };
}

async function fillGroup(
  trx: WriteQueries,
  sample: SampleGroup,
  ids: Ids,
  callerOf: CallerOf,
): Promise<void> {
  const [creator, ...others] = sample.members;
  const { name, daysAgo } = sample;
  const group = await createGroup(trx, callerOf(creator, daysAgo), { name, created_by: ids[creator] });
  for (const key of others) {
    const caller = callerOf(key, daysAgo);
    await admitMember(trx, group.id, caller.userId, caller.now);
    await recordActivity(trx, caller, { groupId: group.id, action: 'member/joined', userId: caller.userId });
  }
  for (const entry of sample.entries) {
    const { by, booking } = toBooking(entry, sample, ids);
    await bookExpense(trx, callerOf(by, entry.daysAgo), group, booking);
  }
}

/**
 * Creates a visitor with the people and groups of the sample.
 *
 * @param passwordHash the hash of all these accounts
 * @returns the visitor's id
 */
export async function createSample(
  trx: WriteQueries,
  app: Pick<FastifyInstance, 'now' | 'sealHistory'>,
  { passwordHash, requestId }: { passwordHash: string; requestId: string },
): Promise<number> {
  const now = app.now();
  const ids = await createPeople(trx, passwordHash, now);
  const callerOf: CallerOf = (key, daysAgo) => ({
    ...callerWithoutRequest(ids[key], requestId, app),
    now: now - daysAgo * DAY_MS,
  });
  for (const group of GROUPS) await fillGroup(trx, group, ids, callerOf);
  return ids.ada;
}

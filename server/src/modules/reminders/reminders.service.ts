/** Friendly reminders of a debt, within limits. */
import type { ReminderAnswer } from '@quits/contracts';
import { settlementPlan } from '@quits/domain';
import type { FastifyInstance } from 'fastify';
import type { Queries, WriteQueries } from '../../db/tables.ts';
import { conflict, tooManyRequests } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { reminderMail } from '../notices/notice-mails.ts';
import { mailTexts } from '../../mail/texts.ts';
import { getBalances } from '../ledger/ledger.service.ts';
import { lockGroupForMember, requireMember, type StoredGroup } from '../membership/membership.service.ts';
import { findUser, languageOf, lockUser } from '../users/users.service.ts';
import { tellOfReminder } from '../notices/notices.service.ts';
import { listRefused } from '../notices/settings.service.ts';
import { insertReminder, listReasons, listReminders } from './reminders.repository.ts';
import type { StopLinks } from '../notices/unsubscribe.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PER_PAIR_MS = 7 * DAY_MS;
const MOST_A_DAY = 10;
const MOST_REASONS = 3;
const LIFETIME_MS = 3 * DAY_MS;

const presentReminder = (userId: number, at: number): ReminderAnswer => ({
  user_id: userId,
  at: new Date(at).toISOString(),
  next_at: new Date(at + PER_PAIR_MS).toISOString(),
});

/** The caller's reminders in a group that still hold back the next one. @throws 404 for outsiders */
export async function getReminders(
  queries: Queries,
  caller: Caller,
  groupId: number,
): Promise<ReminderAnswer[]> {
  await requireMember(queries, caller, groupId);
  const sent = await listReminders(queries, caller.userId, caller.now - PER_PAIR_MS);
  return sent
    .filter(({ group_id }) => group_id === groupId)
    .map(({ to_user_id, created_at }) => presentReminder(to_user_id, created_at));
}

/** What the plan of the group says that a person owes the caller. @throws 409 when it is nothing */
async function requireDebt(
  trx: WriteQueries,
  { userId }: Caller,
  groupId: number,
  debtorId: number,
): Promise<number> {
  const plan = settlementPlan(await getBalances(trx, groupId));
  const debt = plan.find(({ fromUserId, toUserId }) => fromUserId === debtorId && toUserId === userId);
  if (debt === undefined) throw conflict('owes_you_nothing');
  return debt.cents;
}

/** @throws 429 with the time until the next reminder may be sent */
async function requireRoom(
  trx: WriteQueries,
  { userId, now }: Caller,
  groupId: number,
  debtorId: number,
): Promise<void> {
  const sent = await listReminders(trx, userId, now - PER_PAIR_MS);
  const toPair = sent.find(({ group_id, to_user_id }) => group_id === groupId && to_user_id === debtorId);
  const wait = (at: number, forMs: number) => (at + forMs - now) / 1000;
  if (toPair) throw tooManyRequests('reminded_lately', wait(toPair.created_at, PER_PAIR_MS));
  const today = sent.filter(({ created_at }) => created_at > now - DAY_MS);
  const oldest = today[MOST_A_DAY - 1];
  if (oldest) throw tooManyRequests('too_many_reminders', wait(oldest.created_at, DAY_MS));
}

/** What sending needs besides the transaction. */
export interface ReminderNeeds extends Pick<FastifyInstance, 'outbox'> {
  links: StopLinks;
  publicUrl: string;
}

async function mailReminder(
  { outbox, links, publicUrl }: ReminderNeeds,
  trx: WriteQueries,
  caller: Caller,
  { group, userId, cents, note }: { group: StoredGroup; userId: number; cents: number; note: string },
): Promise<void> {
  const [debtor, creditor] = [await findUser(trx, userId), await findUser(trx, caller.userId)];
  if (debtor === undefined || debtor.email === '' || debtor.suspended_at !== null) return;
  const texts = mailTexts(languageOf(debtor));
  const reasons = await listReasons(trx, group.id, userId, MOST_REASONS);
  const mail = reminderMail(
    texts,
    { to: debtor.email, name: debtor.name },
    {
      actorName: creditor?.name ?? '',
      groupName: group.name,
      amount: texts.money(cents, group.currency),
      reasons: reasons.map((reason) => ({
        description: reason.description,
        amount: texts.money(0 - reason.cents, group.currency),
      })),
      note,
      link: `${publicUrl}/groups/${String(group.id)}?why=payment-${String(userId)}-${String(caller.userId)}`,
      unsubscribe: links.linkOf(userId, { kinds: ['reminder'] }),
    },
  );
  const key = `notice:${String(userId)}:${String(group.id)}:reminder:${String(caller.userId)}`;
  const job = { dedupeKey: `${key}:${String(caller.now)}`, now: caller.now, lifetimeMs: LIFETIME_MS };
  await outbox.enqueueMail(trx, mail, job);
}

/**
 * Reminds a person of what they owe the caller. The answer is the same whether they want reminders or not.
 *
 * @throws 404 for outsiders, 409 when the person owes the caller nothing in the group's plan or has no account, 429
 *   for a second one in 7 days and the eleventh in a day
 */
export async function sendReminder(
  needs: ReminderNeeds,
  trx: WriteQueries,
  caller: Caller,
  { groupId, userId, note = '' }: { groupId: number; userId: number; note?: string | undefined },
): Promise<ReminderAnswer> {
  const group = await lockGroupForMember(trx, caller, groupId);
  const cents = await requireDebt(trx, caller, groupId, userId);
  if ((await findUser(trx, userId))?.placeholder !== 0) throw conflict('has_no_account');
  await lockUser(trx, caller.userId);
  await requireRoom(trx, caller, groupId, userId);
  const values = { group_id: groupId, from_user_id: caller.userId, to_user_id: userId };
  await insertReminder(trx, { ...values, created_at: caller.now });
  const isRefused = (await listRefused(trx, userId)).includes(caller.userId);
  const isMailed = !isRefused && (await tellOfReminder(trx, caller, { groupId, userId, cents }));
  if (isMailed) await mailReminder(needs, trx, caller, { group, userId, cents, note });
  return presentReminder(userId, caller.now);
}

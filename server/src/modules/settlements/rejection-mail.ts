import type { WriteQueries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { findHourlyKey } from '../../mail/outbox.repository.ts';
import { settlementRejectedMail } from '../../mail/templates.ts';
import type { LockedExpense } from '../expenses/access.service.ts';
import { listPeople } from '../expenses/expenses.service.ts';
import { mailTextsOf } from '../users/users.service.ts';

const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Queues a mail to the payer of a rejected settlement, with the reason. At most five an hour, even
 * if two people keep recording and rejecting.
 */
export async function tellPayer(
  outbox: Outbox,
  trx: WriteQueries,
  caller: Caller,
  { group, expense }: LockedExpense,
): Promise<void> {
  const people = await listPeople(trx, expense.id);
  const payer = people.get(expense.postings.find(({ side }) => side === 'payer')?.user_id ?? 0);
  // A placeholder has no address.
  if (payer === undefined || payer.email === '') return;
  const dedupeKey = await findHourlyKey(trx, `settlement-rejected:${String(payer.id)}`, caller.now);
  if (dedupeKey === undefined) return;
  const texts = await mailTextsOf(trx, payer.id);
  const mail = settlementRejectedMail(texts, payer.email, {
    name: payer.name,
    receiverName: people.get(caller.userId)?.name ?? '',
    groupName: group.name,
    amount: texts.money(expense.total_cents, group.currency),
    reason: expense.confirmation_reason ?? '',
  });
  await outbox.enqueueMail(trx, mail, { dedupeKey, now: caller.now, lifetimeMs: LIFETIME_MS });
}

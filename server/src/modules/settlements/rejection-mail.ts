import { formatMoney } from '@quits/domain';
import type { WriteQueries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { findFreeKey } from '../../mail/outbox.repository.ts';
import { settlementRejectedMail } from '../../mail/templates.ts';
import { listPeople } from '../ledger/ledger.service.ts';
import type { LockedExpense } from '../ledger/ledger.service.ts';

const HOUR_MS = 60 * 60 * 1000;
const LIFETIME_MS = 7 * 24 * HOUR_MS;
/** Two who record and reject in turn must not be able to flood a mailbox. */
const PER_HOUR = 5;

/** Queues the mail that tells the payer of a settlement that the receiver has rejected it, and why; at most five an hour. */
export async function tellPayer(
  outbox: Outbox,
  trx: WriteQueries,
  caller: Caller,
  { group, expense }: LockedExpense,
): Promise<void> {
  const people = await listPeople(trx, expense.id);
  const payer = people.get(expense.postings.find(({ side }) => side === 'payer')?.user_id ?? 0);
  if (payer === undefined) return;
  const hour = `settlement-rejected:${String(payer.id)}:${String(Math.floor(caller.now / HOUR_MS))}`;
  const keys = Array.from({ length: PER_HOUR }, (_none, slot) => `${hour}:${String(slot)}`);
  const dedupeKey = await findFreeKey(trx, keys);
  if (dedupeKey === undefined) return;
  const mail = settlementRejectedMail(payer.email, {
    name: payer.name,
    receiverName: people.get(caller.userId)?.name ?? '',
    groupName: group.name,
    amount: formatMoney(expense.total_cents, group.currency),
    reason: expense.confirmation_reason ?? '',
  });
  await outbox.enqueueMail(trx, mail, { dedupeKey, now: caller.now, lifetimeMs: LIFETIME_MS });
}

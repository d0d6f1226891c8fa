/** Pauses rules whose entries can no longer be booked, and notifies their makers (extras §10). */
import { TEXTS } from '@quits/contracts';
import type { WriteQueries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import { findHourlyKey } from '../../mail/outbox.repository.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { repetitionPausedMail } from '../../mail/templates.ts';
import { recordActivity } from '../history/history.service.ts';
import { listMembers } from '../membership/membership.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import { listRules, updateRule } from './recurring.repository.ts';
import type { StoredRule } from './recurring.repository.ts';
import { draftOf, makerOf, stateOf } from './rule.ts';

const MAIL_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Notifies the creator and the last editor of a rule while they are members, at most once per group
 * and hour.
 */
async function tellMakers(
  outbox: Outbox,
  trx: WriteQueries,
  { now }: Caller,
  { group, rule }: { group: StoredGroup; rule: StoredRule },
): Promise<void> {
  const { description } = draftOf(rule);
  const makerIds = new Set([rule.created_by, makerOf(rule)]);
  for (const { id, name, email } of await listMembers(trx, group.id)) {
    const kind = `recurring-paused:${String(group.id)}:${String(id)}`;
    const dedupeKey = makerIds.has(id) ? await findHourlyKey(trx, kind, now, 1) : undefined;
    if (dedupeKey === undefined) continue;
    const mail = repetitionPausedMail(email, {
      name,
      description: description === '' ? TEXTS.expenses.noDescription : description,
      groupName: group.name,
    });
    await outbox.enqueueMail(trx, mail, { dedupeKey, now, lifetimeMs: MAIL_LIFETIME_MS });
  }
}

/** Pauses a rule until a member resumes it, and notifies its makers. */
export async function pauseRule(
  outbox: Outbox,
  trx: WriteQueries,
  caller: Caller,
  { group, rule: before }: { group: StoredGroup; rule: StoredRule },
): Promise<void> {
  const after = await updateRule(trx, before.id, { paused_at: caller.now });
  await recordActivity(trx, caller, {
    groupId: group.id,
    action: 'recurring/paused',
    before: stateOf(before),
    after: stateOf(after),
  });
  await tellMakers(outbox, trx, caller, { group, rule: before });
}

/**
 * Pauses the rules that a former member created, last edited or takes part in. The caller holds the
 * group's lock.
 */
export async function pauseRulesOf(
  outbox: Outbox,
  trx: WriteQueries,
  caller: Caller,
  { group, userId }: { group: StoredGroup; userId: number },
): Promise<void> {
  for (const rule of await listRules(trx, group.id)) {
    const { payers, shares } = draftOf(rule);
    const people = [rule.created_by, makerOf(rule), ...[...payers, ...shares].map((row) => row.userId)];
    if (people.includes(userId) && rule.paused_at === null)
      await pauseRule(outbox, trx, caller, { group, rule });
  }
}

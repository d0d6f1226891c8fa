/**
 * Makes recurring entries in the background: what falls due, and what a downtime of the server
 * missed (extras §10).
 */
import { dayOf } from '@quits/domain';
import type { FastifyInstance } from 'fastify';
import type { WriteQueries } from '../../db/tables.ts';
import { AppError } from '../../errors/app-error.ts';
import { callerWithoutRequest } from '../../http/caller.ts';
import type { Caller } from '../../http/caller.ts';
import { lockGroup } from '../membership/membership.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import { findRule, listDueRules } from './recurring.repository.ts';
import type { StoredRule } from './recurring.repository.ts';
import { makerOf } from './rule.ts';
import { makeDueEntries } from './due-entries.service.ts';
import { pauseRule } from './pauses.service.ts';

const RULES_AT_ONCE = 100;

type WorkerNeeds = Pick<FastifyInstance, 'database' | 'outbox' | 'sealHistory' | 'now' | 'log'>;

type DueRule = Pick<StoredRule, 'id' | 'group_id'>;

/**
 * Locks the group of a rule. Undefined if the rule is paused or was deleted, alone or with its
 * group.
 */
async function lockDueRule(
  trx: WriteQueries,
  needs: WorkerNeeds,
  { id, group_id }: DueRule,
): Promise<{ caller: Caller; group: StoredGroup; rule: StoredRule } | undefined> {
  const group = await lockGroup(trx, group_id);
  const rule = await findRule(trx, id);
  if (group?.deleted_at !== null || rule?.paused_at !== null) return undefined;
  return { caller: callerWithoutRequest(makerOf(rule), `recurring-${String(id)}`, needs), group, rule };
}

/**
 * Makes the due entries of one rule. A rule that can no longer be booked is paused, and its maker
 * is notified.
 */
async function makeDueOf(needs: WorkerNeeds, due: DueRule): Promise<void> {
  const { database, outbox, log } = needs;
  const makeSome = () =>
    database.write(async (trx) => {
      const locked = await lockDueRule(trx, needs, due);
      if (locked === undefined) return false;
      const { caller, group, rule } = locked;
      const { next_day } = await makeDueEntries(trx, caller, group, rule);
      return next_day !== null && next_day <= dayOf(caller.now);
    });
  try {
    while (await makeSome());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, ruleId: due.id }, 'a repeating entry was paused');
    await database.write(async (trx) => {
      const locked = await lockDueRule(trx, needs, due);
      if (locked) await pauseRule(outbox, trx, locked.caller, locked);
    });
    outbox.kick();
  }
}

/**
 * Makes all due entries, rule by rule. Several servers may run it concurrently. A failed rule waits
 * for the next run.
 */
export async function makeAllDue(needs: WorkerNeeds): Promise<void> {
  const { database, now, log } = needs;
  let rules: DueRule[] = [];
  do {
    const after = rules.at(-1)?.id ?? 0;
    rules = await listDueRules(database.queries, { upTo: dayOf(now()), after, most: RULES_AT_ONCE });
    for (const rule of rules)
      await makeDueOf(needs, rule).catch((error: unknown) => {
        log.warn({ err: error, ruleId: rule.id }, 'a repeating entry could not be made yet');
      });
  } while (rules.length === RULES_AT_ONCE);
}

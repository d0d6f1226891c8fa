/** Who owes whom in a group, entry by entry (extras §5). */
import { setImmediate } from 'node:timers/promises';
import { createPairwiseDebts, minorUnitOf } from '@quits/domain';
import type { LedgerEntry, Transfer } from '@quits/domain';
import type { Queries } from '../../db/tables.ts';
import type { Caller } from '../../http/caller.ts';
import { versionForMember } from '../activity/activity.service.ts';
import type { StoredGroup } from '../membership/membership.service.ts';
import type { StoredPosting } from './expense.ts';
import { listGroupExpenseIds, readExpenses } from './ledger.repository.ts';

/** So many entries are read at once: a longer turn of the event loop would keep everybody else waiting. */
const SLICE = 200;
const MAX_GROUPS = 200;

/** An entry's lines as the rules see them. */
export function ledgerEntryOf(postings: readonly StoredPosting[]): LedgerEntry {
  const rows = (side: StoredPosting['side']) =>
    postings
      .filter((posting) => posting.side === side)
      .map(({ user_id, amount_cents }) => ({ userId: user_id, cents: Math.abs(amount_cents) }));
  return { payers: rows('payer'), shares: rows('share') };
}

/** Works through ids a slice at a time; others' work comes in between. */
export async function inSlices(
  ids: readonly number[],
  work: (slice: readonly number[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < ids.length; start += SLICE) {
    if (start > 0) await setImmediate();
    await work(ids.slice(start, start + SLICE));
  }
}

async function addUp(queries: Queries, { id, currency }: Pick<StoredGroup, 'id' | 'currency'>) {
  const debts = createPairwiseDebts(minorUnitOf(currency));
  await inSlices(await listGroupExpenseIds(queries, id), async (slice) => {
    for (const { postings } of await readExpenses(queries, slice)) debts.add(ledgerEntryOf(postings));
  });
  return debts.list();
}

/**
 * Gives the pairwise debts of groups, largest first. They are added up anew only when something was written in the
 * group, which its newest line of the history tells, on whichever server; the least recently used go first.
 */
export function createPairwiseReader() {
  const kept = new Map<number, { version: string; debts: readonly Transfer[] }>();

  function keep(groupId: number, value: { version: string; debts: readonly Transfer[] }): void {
    kept.delete(groupId);
    kept.set(groupId, value);
    const [oldest] = kept.keys();
    if (kept.size > MAX_GROUPS && oldest !== undefined) kept.delete(oldest);
  }

  /** @throws 404 for strangers */
  return async function readPairwise(
    queries: Queries,
    caller: Caller,
    group: Pick<StoredGroup, 'id' | 'currency'>,
  ): Promise<readonly Transfer[]> {
    for (;;) {
      const version = await versionForMember(queries, caller, group.id);
      const found = kept.get(group.id);
      const debts = found?.version === version ? found.debts : await addUp(queries, group);
      // Somebody may have written while they were added up.
      if (found?.debts !== debts && (await versionForMember(queries, caller, group.id)) !== version) continue;
      keep(group.id, { version, debts });
      return debts;
    }
  };
}

export type ReadPairwise = ReturnType<typeof createPairwiseReader>;

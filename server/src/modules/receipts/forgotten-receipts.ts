/** Receipts of what was deleted long ago go, so that their room is there for others (extras §9). */
import type { FastifyInstance } from 'fastify';
import { callerWithoutRequest } from '../../http/caller.ts';
import { lockGroup } from '../membership/membership.service.ts';
import { listForgotten } from './receipts.repository.ts';
import type { ForgottenReceipt } from './receipts.repository.ts';
import { forgetReceipt } from './receipts.service.ts';

/** So long everything that was deleted comes back with its receipts. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;
const AT_ONCE = 100;

type Needs = Pick<FastifyInstance, 'database' | 'now' | 'sealHistory'>;

/**
 * Removes the receipts of entries that were deleted 90 days ago, themselves or with their group. In the history it is the
 * doing of who deleted them. Several servers may do so at once.
 */
export async function removeForgottenReceipts(needs: Needs): Promise<void> {
  const { database, now } = needs;
  const instant = now() - KEPT_MS;
  let receipts: ForgottenReceipt[];
  do {
    receipts = await listForgotten(database.queries, instant, { limit: AT_ONCE });
    for (const { id, group_id } of receipts)
      await database.write(async (trx) => {
        await lockGroup(trx, group_id);
        // Restored or removed meanwhile, it is none of them.
        const [receipt] = await listForgotten(trx, instant, { limit: 1, id });
        if (receipt === undefined) return;
        const caller = callerWithoutRequest(receipt.deleted_by, `receipt-${String(id)}`, needs);
        await forgetReceipt(trx, caller, receipt);
      });
  } while (receipts.length === AT_ONCE);
}

/** Receipts of what was deleted long ago go, so that their room is there for others (extras §9). */
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { callerWithoutRequest } from '../../http/caller.ts';
import { lockGroup } from '../membership/membership.service.ts';
import { listForgotten } from './receipts.repository.ts';
import type { ForgottenReceipt } from './receipts.repository.ts';
import { forgetReceipt } from './receipts.service.ts';

/** So long everything that was deleted comes back with its receipts. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;
const AT_ONCE = 100;

type Needs = Pick<FastifyInstance, 'database' | 'now' | 'sealHistory' | 'isClosing' | 'log'>;

/** Removes a receipt, unless it was restored or removed meanwhile. */
async function removeOne({ id, group_id }: ForgottenReceipt, instant: number, needs: Needs): Promise<void> {
  await needs.database.write(async (trx) => {
    await lockGroup(trx, group_id);
    const [receipt] = await listForgotten(trx, instant, { limit: 1, id });
    if (receipt === undefined) return;
    const caller = callerWithoutRequest(receipt.deleted_by, `receipt-${String(id)}`, needs);
    await forgetReceipt(trx, caller, receipt);
  });
}

/**
 * Removes the receipts of entries that were deleted 90 days ago, themselves or with their group. In the history it is the
 * doing of who deleted them. Several servers may do so at once. It ends early when the server does.
 */
export async function removeForgottenReceipts(needs: Needs): Promise<void> {
  const { database, log } = needs;
  const instant = needs.now() - KEPT_MS;
  let receipts: ForgottenReceipt[];
  let after = 0;
  do {
    receipts = await listForgotten(database.queries, instant, { limit: AT_ONCE, after });
    for (const receipt of receipts) {
      // Others' work comes in between.
      await setImmediate();
      if (needs.isClosing()) return;
      await removeOne(receipt, instant, needs).catch((error: unknown) => {
        log.warn({ err: error, receiptId: receipt.id }, 'a receipt of what was deleted could not be removed');
      });
      after = receipt.id;
    }
  } while (receipts.length === AT_ONCE);
}

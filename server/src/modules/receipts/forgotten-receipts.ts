/** Removes receipts of entries that were deleted long ago, to free their space. */
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { callerWithoutRequest } from '../../http/caller.ts';
import { lockGroup } from '../membership/membership.service.ts';
import { type ForgottenReceipt, listForgotten } from './receipts.repository.ts';
import { forgetReceipt } from './receipts.service.ts';

/** Until then, a restored entry or group has its receipts again. */
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
 * Removes the receipts of entries that were deleted 90 days ago, alone or with their group. The
 * history names the person who deleted the entry. Several servers may run it concurrently. It stops
 * early when the server closes.
 */
export async function removeForgottenReceipts(needs: Needs): Promise<void> {
  const { database, log } = needs;
  const instant = needs.now() - KEPT_MS;
  let receipts: ForgottenReceipt[];
  let after = 0;
  do {
    receipts = await listForgotten(database.queries, instant, { limit: AT_ONCE, after });
    for (const receipt of receipts) {
      // Lets other requests run in between.
      await setImmediate();
      if (needs.isClosing()) return;
      await removeOne(receipt, instant, needs).catch((error: unknown) => {
        log.warn({ err: error, receiptId: receipt.id }, 'a receipt of what was deleted could not be removed');
      });
      after = receipt.id;
    }
  } while (receipts.length === AT_ONCE);
}

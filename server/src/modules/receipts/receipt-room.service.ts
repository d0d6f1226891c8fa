/** The space limits of receipts. */
import { LIMITS } from '@quits/contracts';
import type { Database, Queries } from '../../db/tables.ts';
import { conflict, insufficientStorage } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { sumSizes } from './receipts.repository.ts';

/** @throws 409 when another file would exceed the quota of the account or the group */
export async function requireQuota(
  queries: Queries,
  { userId }: Caller,
  groupId: number,
  size: number,
): Promise<void> {
  const { ofAccount, ofGroup } = await sumSizes(queries, { userId, groupId });
  if (ofAccount + size > LIMITS.receiptsMaxBytesOfAccount) throw conflict('account_receipts_full');
  if (ofGroup + size > LIMITS.receiptsMaxBytesOfGroup) throw conflict('group_receipts_full');
}

/** @throws 507 when the free space on the disk is below the reserve */
export async function requireRoom(database: Database, reserveBytes: number): Promise<void> {
  if ((await database.room()) < reserveBytes) throw insufficientStorage('no_room_for_receipts');
}

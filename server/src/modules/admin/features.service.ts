/** The published features: their versions, and the way back to an earlier one. */
import type { FeatureAnswer } from '@quits/contracts';
import type { WriteQueries } from '../../db/tables.ts';
import { conflict } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { lockActs, recordAct } from './log.service.ts';

/** The store that the web app is served from, where this server reaches it. */
export interface FeatureStore {
  list: () => Promise<FeatureAnswer[]>;
  /**
   * Withdraws the current version of a feature for good, and makes the one before current.
   *
   * @throws 404 for an unknown feature, 409 when it has no version before, or the store cannot be written
   */
  rollBack: (name: string) => Promise<FeatureAnswer>;
}

/** Rolls a feature back. An act that is not in the log is not done. @throws as the store, 409 without one */
export async function rollBackFeature(
  trx: WriteQueries,
  store: FeatureStore | undefined,
  caller: Caller,
  name: string,
): Promise<FeatureAnswer> {
  if (store === undefined) throw conflict('store_not_writable');
  await lockActs(trx);
  await recordAct(trx, caller, 'rollback', name);
  return store.rollBack(name);
}

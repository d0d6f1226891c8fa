import type { Storages } from '@quits/core';

const MOST = 3;

/** Among the drafts, so that signing out forgets it. */
const keyOf = (userId: number) => `quits.draft.${String(userId)}.currencies`;

/** Codes of the currencies that the person last paid in, newest first. */
export function recentCurrenciesOf({ local }: Storages, userId: number): string[] {
  return local.get(keyOf(userId))?.split(',') ?? [];
}

/** Puts a currency first. */
export function rememberCurrency(storages: Storages, userId: number, code: string): void {
  const others = recentCurrenciesOf(storages, userId).filter((known) => known !== code);
  storages.local.set(keyOf(userId), [code, ...others].slice(0, MOST).join(','));
}

/** The limits on sign-ins. */
import type { Queries } from '../../db/tables.ts';
import { RATE_LIMITS, type RateLimiter } from '../../security/rate-limiter.ts';
import type { Origin } from '../../security/costs.ts';
import { listKnownAddresses } from '../sessions/sessions.service.ts';

/** @throws 429 when no sign-in is left, successful or not */
export async function checkSignIns(limiter: RateLimiter, { account, address }: Origin): Promise<void> {
  await limiter.check(RATE_LIMITS.allSignInsPerAccount, account);
  await limiter.check(RATE_LIMITS.allSignInsPerAddress, address);
}

/**
 * Counts a sign-in after the password comparison. A flood of the password queue must not lock an
 * owner out.
 *
 * @throws 429 when the limit is exceeded
 */
export async function countSignIn(limiter: RateLimiter, { account, address }: Origin): Promise<void> {
  await limiter.consume(RATE_LIMITS.allSignInsPerAddress, address);
  await limiter.consume(RATE_LIMITS.allSignInsPerAccount, account);
}

const accountAt = (emailKey: string, addressHash: string) => `${emailKey} ${addressHash}`;

/**
 * Known addresses of the account have separate counters, so that outsiders who guess passwords do
 * not lock the owner out. The query is the same for addresses without an account.
 */
export async function findAttempts(
  queries: Queries,
  emailKey: string,
  { address, addressHash, now }: { address: string; addressHash: string; now: number },
): Promise<Origin> {
  const known = await listKnownAddresses(queries, emailKey, now);
  return { account: known.includes(addressHash) ? accountAt(emailKey, addressHash) : emailKey, address };
}

/** @throws 429 when no attempt is left */
export async function checkAttempts(limiter: RateLimiter, { account, address }: Origin): Promise<void> {
  await limiter.check(RATE_LIMITS.signInsPerAccount, account);
  await limiter.check(RATE_LIMITS.signInsPerAddress, address);
}

/** @throws 429 when the limit is exceeded */
export async function countFailure(limiter: RateLimiter, { account, address }: Origin): Promise<void> {
  await limiter.consume(RATE_LIMITS.signInsPerAddress, address);
  await limiter.consume(RATE_LIMITS.signInsPerAccount, account);
}

/** A password reset by mail clears the failures at all addresses. */
export async function clearFailures(
  limiter: RateLimiter,
  queries: Queries,
  emailKey: string,
  now: number,
): Promise<void> {
  const known = await listKnownAddresses(queries, emailKey, now);
  for (const account of [emailKey, ...known.map((hash) => accountAt(emailKey, hash))])
    await limiter.clear(RATE_LIMITS.signInsPerAccount, account);
}

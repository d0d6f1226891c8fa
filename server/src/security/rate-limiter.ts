import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { tooManyRequests } from '../errors/app-error.ts';
import type { PlainCode } from '../errors/refusals.ts';
import type { RateLimitStore } from './rate-limits.repository.ts';

interface RateLimitRule {
  name: string;
  max: number;
  windowMs: number;
  isPerAddress: boolean;
  code: PlainCode;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * The limits of calls in a time, except those per mailbox and inviter, which count the rows
 * themselves.
 */
export const RATE_LIMITS = {
  signInsPerAccount: {
    name: 'sign-in/account',
    max: 10,
    windowMs: 15 * MINUTE,
    isPerAddress: false,
    code: 'too_many_failed_sign_ins',
  },
  signInsPerAddress: {
    name: 'sign-in/address',
    max: 50,
    windowMs: 15 * MINUTE,
    isPerAddress: true,
    code: 'too_many_failed_sign_ins',
  },
  allSignInsPerAccount: {
    name: 'any-sign-in/account',
    max: 60,
    windowMs: 15 * MINUTE,
    isPerAddress: false,
    code: 'too_many_sign_ins',
  },
  allSignInsPerAddress: {
    name: 'any-sign-in/address',
    max: 300,
    windowMs: 15 * MINUTE,
    isPerAddress: true,
    code: 'too_many_sign_ins',
  },
  passwordRefusalsPerSession: {
    name: 'password-refusal/session',
    max: 5,
    windowMs: HOUR,
    isPerAddress: false,
    code: 'too_many_wrong_passwords',
  },
  registrationsPerAddress: {
    name: 'register/address',
    max: 20,
    windowMs: HOUR,
    isPerAddress: true,
    code: 'too_many_registrations',
  },
  resetsPerAddress: {
    name: 'reset/address',
    max: 30,
    windowMs: HOUR,
    isPerAddress: true,
    code: 'too_many_resets',
  },
  /** Different links. Separate from sign-ins, so that opening invitations keeps no person out. */
  previewsPerAddress: {
    name: 'preview/address',
    max: 300,
    windowMs: 15 * MINUTE,
    isPerAddress: true,
    code: 'too_many_links_opened',
  },
  /** Of one address and one link. */
  previewsPerLink: {
    name: 'preview/link',
    max: 300,
    windowMs: 15 * MINUTE,
    isPerAddress: false,
    code: 'too_many_links_opened',
  },
  wrongPreviewsPerAddress: {
    name: 'wrong-preview/address',
    max: 50,
    windowMs: 15 * MINUTE,
    isPerAddress: true,
    code: 'too_many_links_opened',
  },
  writesPerAccount: {
    name: 'write/account',
    max: 300,
    windowMs: MINUTE,
    isPerAddress: false,
    code: 'too_many_changes',
  },
  readsPerAccount: {
    name: 'read/account',
    max: 1200,
    windowMs: MINUTE,
    isPerAddress: false,
    code: 'too_many_requests',
  },
  /** A file is read at once, and booked while other writes wait. */
  importsPerAccount: {
    name: 'import/account',
    max: 20,
    windowMs: HOUR,
    isPerAddress: false,
    code: 'too_many_imports',
  },
  /** A table is read again for each choice of its columns. */
  columnsPerAccount: {
    name: 'columns/account',
    max: 300,
    windowMs: HOUR,
    isPerAddress: false,
    code: 'too_many_imports',
  },
  outsidePerAccount: {
    name: 'outside/account',
    max: 30,
    windowMs: MINUTE,
    isPerAddress: false,
    code: 'too_many_rate_requests',
  },
  /** As many as ten accounts may read. */
  callsPerAddress: {
    name: 'call/address',
    max: 12_000,
    windowMs: MINUTE,
    isPerAddress: true,
    code: 'too_many_requests_of_address',
  },
} as const satisfies Record<string, RateLimitRule>;

/**
 * The largest number of writes that one call counts as. Without it, some calls would exceed the limit per minute by
 * themselves.
 */
export const MOST_WRITES = 200;

export interface RateLimiter {
  /**
   * Counts one, or `amount`: all of it, or nothing when it is refused, so that less is still possible.
   *
   * @returns the count of the window
   * @throws 429 when that exceeds the limit
   */
  consume(rule: RateLimitRule, subject: string, amount?: number): Promise<number>;
  /**
   * Takes back what was counted for a request that was refused, unless its window has ended: a later one would
   * let more than its limit through.
   *
   * @param countedAt when `consume` had counted it, in ms
   */
  giveBack(rule: RateLimitRule, subject: string, amount: number, countedAt: number): Promise<void>;
  /** Counts nothing. @throws 429 when nothing is left */
  check(rule: RateLimitRule, subject: string): Promise<void>;
  /** Resets the counter. */
  clear(rule: RateLimitRule, subject: string): Promise<void>;
}

/** The first groups of an expanded IPv6 address. */
function networkOf(address: string, groups: number): string {
  const [head = '', tail = ''] = address.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail === '' ? [] : tail.split(':');
  const all = [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end];
  return `${all.slice(0, groups).join(':')}::/${String(groups * 16)}`;
}

const plainAddress = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * The part of an address that one customer holds. An IPv6 network has 2^64 addresses, so a single
 * one identifies no customer.
 */
export function addressKey(ip: string): string {
  const plain = plainAddress(ip);
  return isIPv6(plain) ? networkOf(plain, 4) : plain;
}

/**
 * A site's network contains 65,536 such parts and may belong to one tenant. It may also serve a
 * whole town, so its limit is higher.
 */
const SITE_FACTOR = 10;

interface Counter {
  key: string;
  max: number;
}

/** Keys contain e-mail and network addresses, which must not be stored in a table. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** @param addressFactor multiplies the limits per address, never those per account */
export function createRateLimiter(store: RateLimitStore, addressFactor: number): RateLimiter {
  function countersOf({ name, max, isPerAddress }: RateLimitRule, subject: string): Counter[] {
    if (!isPerAddress) return [{ key: hashKey(`${name}:${subject}`), max }];
    const plain = plainAddress(subject);
    const ofAddress = Math.max(1, max * addressFactor);
    const counterOf = (part: string, ofPart: number) => ({ key: hashKey(`${name}:${part}`), max: ofPart });
    return [
      counterOf(addressKey(plain), ofAddress),
      ...(isIPv6(plain) ? [counterOf(networkOf(plain, 3), ofAddress * SITE_FACTOR)] : []),
    ];
  }
  const windowOf = ({ windowMs }: RateLimitRule) => ({ customDuration: windowMs / 1000 });
  async function takeBack(
    key: string,
    rule: RateLimitRule,
    amount: number,
    countedAt: number,
  ): Promise<void> {
    const state = await store.get(key);
    // A window that has ended stays in memory for a moment.
    if (state === null || state.msBeforeNext <= 0) return;
    const beganAt = Date.now() + state.msBeforeNext - rule.windowMs;
    if (beganAt <= countedAt) await store.reward(key, amount, windowOf(rule));
  }
  return {
    async consume(rule, subject, amount = 1) {
      let count = 0;
      for (const { key, max } of countersOf(rule, subject)) {
        const { consumedPoints, msBeforeNext } = await store.penalty(key, amount, windowOf(rule));
        count = Math.max(count, consumedPoints);
        if (consumedPoints <= max) continue;
        if (amount > 1) await takeBack(key, rule, amount, Date.now());
        throw tooManyRequests(rule.code, msBeforeNext / 1000);
      }
      return count;
    },
    async giveBack(rule, subject, amount, countedAt) {
      for (const { key } of countersOf(rule, subject)) await takeBack(key, rule, amount, countedAt);
    },
    async check(rule, subject) {
      for (const { key, max } of countersOf(rule, subject)) {
        const state = await store.get(key);
        // A window that has ended stays in memory for a moment.
        const isOpen = state !== null && state.msBeforeNext > 0;
        if (isOpen && state.consumedPoints >= max)
          throw tooManyRequests(rule.code, state.msBeforeNext / 1000);
      }
    },
    async clear(rule, subject) {
      for (const { key } of countersOf(rule, subject)) await store.delete(key);
    },
  };
}

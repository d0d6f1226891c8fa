import { fieldIn } from '@quits/contracts';
import type { Release } from '../pointer.ts';

/** A version counts as hung after this long, in milliseconds. */
const HANG_MS = 4000;
/** All attempts together (ms), so that something shows within ten seconds of asking. */
export const BUDGET_MS = 7500;
/** The time that a retry leaves for later versions. */
const RESERVE_MS = 1500;

export interface LoadFailure {
  version: string;
  kind: 'error' | 'hang' | 'contract';
  message: string;
  stack?: string | undefined;
  /** What is wrong with a file that did not load, where the page finds out. */
  why?: unknown;
}

/** The contract of a version does not fit this shell, so a retry cannot help. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

class HangError extends Error {
  override readonly name = 'HangError';
}

/** No version of a remote could be loaded. */
export class ChainError extends Error {
  override readonly name = 'ChainError';
  readonly failures: readonly LoadFailure[];

  constructor(failures: readonly LoadFailure[]) {
    super(
      failures.map(({ version, message }) => `${version}: ${message}`).join('; ') || 'No version may run',
    );
    this.failures = failures;
  }
}

/**
 * Gives the result of a promise, if it comes in time.
 *
 * @param ms milliseconds
 * @throws HangError when it does not
 */
export async function within<Result>(ms: number, running: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new HangError(`no answer within ${String(Math.round(ms))} ms`));
    }, ms);
  });
  return Promise.race([running, timeout]).finally(() => {
    clearTimeout(timer);
  });
}

function failureOf({ version }: Release, error: unknown): LoadFailure {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const known = error instanceof ContractError ? 'contract' : 'error';
  return {
    version,
    kind: error instanceof HangError ? 'hang' : known,
    message,
    stack,
    why: fieldIn(error, 'why'),
  };
}

/**
 * Tries versions in order: the first one, again after an error but not after a hang, then the next one. The
 * last version may use all remaining time, so that a slow connection still gets its page.
 *
 * @param budgetMs milliseconds left for all attempts
 * @param evict removes a hung version's pending requests, so that they do not block the next try
 * @returns the result, its version, and the failures before
 * @throws ChainError when none could be loaded
 */
export async function runChain<Result>(
  candidates: readonly Release[],
  budgetMs: number,
  load: (release: Release) => Promise<Result>,
  evict: (release: Release) => void,
): Promise<{ result: Result; release: Release; failures: LoadFailure[] }> {
  const deadline = Date.now() + budgetMs;
  const failures: LoadFailure[] = [];
  const last = candidates.at(-1);
  for (const release of [...candidates.slice(0, 1), ...candidates]) {
    const before = failures.find(({ version }) => version === release.version);
    // A second try only helps after an error.
    if (before && before.kind !== 'error') continue;
    const left = deadline - Date.now();
    const limit = release === last ? left : Math.min(HANG_MS, left - RESERVE_MS);
    if (limit <= 0) continue;
    try {
      return { result: await within(limit, load(release)), release, failures };
    } catch (error) {
      const failure = failureOf(release, error);
      failures.push(failure);
      if (failure.kind === 'hang') evict(release);
    }
  }
  throw new ChainError(failures);
}

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
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new HangError(`no answer within ${String(Math.round(ms))} ms`));
    }, ms);
  });
  return Promise.race([running, late]).finally(() => {
    clearTimeout(timer);
  });
}

function kindOf(error: unknown): LoadFailure['kind'] {
  if (error instanceof HangError) return 'hang';
  return error instanceof ContractError ? 'contract' : 'error';
}

export interface ChainOptions<Result> {
  candidates: readonly Release[];
  load: (release: Release) => Promise<Result>;
  /** Called for a version that hung, so that its pending requests do not block the next try. */
  evict: (release: Release) => void;
  /** Milliseconds left for all attempts. */
  budgetMs: number;
}

/**
 * Tries versions in order: the first one, again after an error but not after a hang, then the next one. The
 * last version may use all remaining time, so that a slow connection still gets its page.
 *
 * @returns the result, its version, and the failures before
 * @throws ChainError when none could be loaded
 */
export async function runChain<Result>({
  candidates,
  load,
  evict,
  budgetMs,
}: ChainOptions<Result>): Promise<{ result: Result; release: Release; failures: LoadFailure[] }> {
  const deadline = Date.now() + budgetMs;
  const failures: LoadFailure[] = [];

  async function attempt(release: Release, ms: number): Promise<{ result: Result } | LoadFailure> {
    try {
      return { result: await within(ms, load(release)) };
    } catch (error) {
      const { message, stack } = error instanceof Error ? error : new Error(String(error));
      const failure: LoadFailure = { version: release.version, kind: kindOf(error), message, stack };
      failures.push(failure);
      if (failure.kind === 'hang') evict(release);
      return failure;
    }
  }

  for (const [index, release] of candidates.entries()) {
    const isLast = index === candidates.length - 1;
    const left = () => deadline - Date.now();
    const limit = () => (isLast ? left() : Math.min(HANG_MS, left() - RESERVE_MS));
    const tries = index === 0 ? 2 : 1;
    for (let nth = 0; nth < tries && limit() > 0; nth += 1) {
      const outcome = await attempt(release, limit());
      if ('result' in outcome) return { result: outcome.result, release, failures };
      if (outcome.kind !== 'error') break;
    }
  }
  throw new ChainError(failures);
}

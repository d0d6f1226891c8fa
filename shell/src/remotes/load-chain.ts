import type { Release } from './pointer.ts';

/** A version counts as hung after this long, in milliseconds. */
export const HANG_MS = 4000;
/** All attempts together: whatever happens, something shows within ten seconds of asking. */
export const BUDGET_MS = 7500;
/** What a retry leaves for the versions after it. */
const RESERVE_MS = 1500;

export type FailureKind = 'error' | 'hang' | 'contract';

export interface LoadFailure {
  version: string;
  kind: FailureKind;
  message: string;
}

/** The contract of a version does not fit this shell: trying again cannot help. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
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

export interface ChainOptions<Result> {
  candidates: readonly Release[];
  load: (release: Release) => Promise<Result>;
  /** Called for a version that hung, so that what it started does not stand in the way of the next try. */
  abandon: (release: Release) => void;
  /** Milliseconds that are left for all of them. */
  budgetMs?: number;
}

type Outcome<Result> = { isLoaded: true; result: Result } | { isLoaded: false; failure: LoadFailure };

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

async function within<Result>(
  release: Release,
  ms: number,
  loading: Promise<Result>,
): Promise<Outcome<Result>> {
  const { version } = release;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hung = new Promise<Outcome<Result>>((resolve) => {
    timer = setTimeout(() => {
      const message = `no answer within ${String(Math.round(ms))} ms`;
      resolve({ isLoaded: false, failure: { version, kind: 'hang', message } });
    }, ms);
  });
  const settled = loading.then(
    (result): Outcome<Result> => ({ isLoaded: true, result }),
    (error: unknown): Outcome<Result> => {
      const kind = error instanceof ContractError ? 'contract' : 'error';
      return { isLoaded: false, failure: { version, kind, message: messageOf(error) } };
    },
  );
  const outcome = await Promise.race([settled, hung]);
  clearTimeout(timer);
  return outcome;
}

/**
 * The order in which a remote is tried: the first version; once more when it answered with an error, not
 * when it hung; then the next version. The last one may take all the time that is left, so that a slow
 * line still gets its page.
 *
 * @returns what was loaded, from which version, and what failed before
 * @throws ChainError when none could be loaded
 */
export async function runChain<Result>({
  candidates,
  load,
  abandon,
  budgetMs = BUDGET_MS,
}: ChainOptions<Result>): Promise<{ result: Result; release: Release; failures: LoadFailure[] }> {
  const deadline = Date.now() + budgetMs;
  const failures: LoadFailure[] = [];

  async function attempt(release: Release, ms: number): Promise<Outcome<Result>> {
    const outcome = await within(release, ms, load(release));
    if (outcome.isLoaded) return outcome;
    failures.push(outcome.failure);
    if (outcome.failure.kind === 'hang') abandon(release);
    return outcome;
  }

  for (const [index, release] of candidates.entries()) {
    const isLast = index === candidates.length - 1;
    const left = () => deadline - Date.now();
    const limit = () => (isLast ? left() : Math.min(HANG_MS, left() - RESERVE_MS));
    const tries = index === 0 ? 2 : 1;
    for (let nth = 0; nth < tries && limit() > 0; nth += 1) {
      const outcome = await attempt(release, limit());
      if (outcome.isLoaded) return { result: outcome.result, release, failures };
      if (outcome.failure.kind !== 'error') break;
    }
  }
  throw new ChainError(failures);
}

import type { MockRequest } from './mock-request.ts';

export interface MockFailure {
  status: number;
  detail?: string;
  body?: unknown;
  /** Seconds in `Retry-After`. */
  retryAfter?: number;
  /** Milliseconds before the answer, to test a busy state. */
  delayMs?: number;
  /** Delays the answer, so that a busy state lasts as long as the test needs. */
  until?: Promise<unknown>;
}

/** The requests of a test, and the calls that fail or wait in it. */
export class SeenRequests {
  readonly requests: MockRequest[] = [];
  /** The requests that were answered 403, as `GET /path`. */
  readonly forbidden: string[] = [];
  private readonly failures = new Map<string, MockFailure>();

  /** Makes a call fail until `heal`. `path` may contain `*` for one segment. */
  fail(method: string, path: string, failure: MockFailure): void {
    this.failures.set(`${method} ${path}`, failure);
  }

  heal(method: string, path: string): void {
    this.failures.delete(`${method} ${path}`);
  }

  /** Delays the answers to a call, and returns the function that releases them. */
  holdBack(method: string, path: string): () => Promise<void> {
    let release: () => void = () => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    this.fail(method, path, { status: 200, until });
    return async () => {
      this.heal(method, path);
      release();
      await until;
    };
  }

  failureOf(method: string, path: string): MockFailure | undefined {
    for (const [key, failure] of this.failures) {
      const [failingMethod, pattern = ''] = key.split(' ');
      const matches = new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(path);
      if (failingMethod === method && matches) return failure;
    }
    return undefined;
  }

  /** The requests to one call so far. */
  requestsTo(method: string, path: string): MockRequest[] {
    return this.requests.filter((request) => request.method === method && request.path === path);
  }

  reset(): void {
    this.requests.length = 0;
    this.forbidden.length = 0;
    this.failures.clear();
  }
}

/** Redux's timing warnings of its development checks: they mean a busy machine, not a fault. */
const IS_SLOW_CHECK = /^(Immutable|Serializable)StateInvariantMiddleware took \d+ms/;

const hasPage = typeof document !== 'undefined';
/** A screen that a failed test left there still works for a moment: nothing is left to fail, and a throw would end the worker. */
const isPageGone = () => hasPage && typeof document === 'undefined';

/** Console errors and warnings fail the test that caused them. A test that expects one mocks it. */
function failOn(method: 'error' | 'warn'): void {
  const original = console[method];
  console[method] = (...parts: unknown[]) => {
    if (IS_SLOW_CHECK.test(String(parts[0])) || isPageGone()) return;
    original(...parts);
    throw new Error(`console.${method} was called: ${parts.map(String).join(' ')}`);
  };
}

failOn('error');
failOn('warn');

if (hasPage) jest.requireActual('./setup-page.ts');

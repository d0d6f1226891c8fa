/** Redux's timing warnings of its development checks: they mean a busy machine, not a fault. */
const IS_SLOW_CHECK = /^(Immutable|Serializable)StateInvariantMiddleware took \d+ms/;

/** Console errors and warnings fail the test that caused them. A test that expects one mocks it. */
function failOn(method: 'error' | 'warn'): void {
  const original = console[method];
  console[method] = (...parts: unknown[]) => {
    if (IS_SLOW_CHECK.test(String(parts[0]))) return;
    original(...parts);
    throw new Error(`console.${method} was called: ${parts.map(String).join(' ')}`);
  };
}

failOn('error');
failOn('warn');

if (typeof document !== 'undefined') jest.requireActual('./setup-page.ts');

import '@testing-library/jest-dom';

/** Console errors and warnings fail the test that caused them: a test that expects one mocks it. */
function failOn(method: 'error' | 'warn'): void {
  const original = console[method];
  console[method] = (...parts: unknown[]) => {
    original(...parts);
    throw new Error(`console.${method} was called: ${parts.map(String).join(' ')}`);
  };
}

failOn('error');
failOn('warn');

window.scrollTo = () => undefined;
window.matchMedia ??= (query: string) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

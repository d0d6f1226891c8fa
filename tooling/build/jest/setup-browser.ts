import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// A busy machine takes its time; nothing is measured in tests.
configure({ asyncUtilTimeout: 5000 });

/** Redux's own measurement of its development checks: it tells of a busy machine, not of the code under test. */
const IS_SLOW_CHECK = /^(Immutable|Serializable)StateInvariantMiddleware took \d+ms/;

/** Console errors and warnings fail the test that caused them: a test that expects one mocks it. */
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

window.scrollTo = () => undefined;
// jsdom lays nothing out: there is nothing to scroll.
Element.prototype.scrollIntoView = () => undefined;

/** jsdom has no media queries: none matches, and none ever changes. */
function matchNothing(media: string): MediaQueryList {
  return Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
}
window.matchMedia = matchNothing;

import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();

configure({
  // A busy machine is slow; tests measure no times.
  asyncUtilTimeout: 5000,
  // Prints the page only when the time is up, because every failed look in between would print it too.
  getElementError(message, container) {
    if (!Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics'))
      return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

window.scrollTo = () => undefined;
// jsdom has no layout, so there is nothing to scroll.
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

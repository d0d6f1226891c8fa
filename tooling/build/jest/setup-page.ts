import '@testing-library/jest-dom';
import { configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();

configure({
  // A busy machine takes its time; nothing is measured in tests.
  asyncUtilTimeout: 5000,
  // What is waited for is missing at every look but the last: the page is printed when time is up.
  getElementError(message, container) {
    if (!Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics'))
      return getElementError(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

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

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

// As journeys in the browser have one. The run prints what failed at the first.
if (process.env.QUITS_SECOND_TRY) jest.retryTimes(1, { logErrorsBeforeRetry: true });

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

/** Whether React made this text as a node of its own, not as the only content of an element. */
const isBareText = (node: Node | null) =>
  node instanceof Text && Object.keys(node).some((key) => key.startsWith('__reactFiber'));

/**
 * A browser that translates a page puts each text into an element of its own. React then fails to remove a bare
 * text or to insert anything before it, and the page stops working. Tests fail where that would happen.
 */
function refuseBareText(node: Node | null): void {
  if (!isBareText(node)) return;
  throw new Error(
    `A translated page would stop working. Put this text into its own element: ${String(node?.textContent)}`,
  );
}

const { removeChild, insertBefore } = Node.prototype;
Object.assign(Node.prototype, {
  removeChild(this: Node, child: Node): Node {
    refuseBareText(child);
    return removeChild.call(this, child);
  },
  insertBefore(this: Node, child: Node, next: Node | null): Node {
    refuseBareText(next);
    return insertBefore.call(this, child, next);
  },
});

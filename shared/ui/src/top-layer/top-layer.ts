/** What stands in the browser's top layer is fixed to the screen and above the page, wherever a host put the embed. */
import styles from './top-layer.module.css';

/** Puts an element above all that is in the top layer; leaves it as it is in browsers that do not know such elements. */
export function raise(element: HTMLElement): void {
  if (typeof element.showPopover !== 'function' || !element.isConnected) return;
  element.popover = 'manual';
  element.classList.add(styles.onTop ?? '');
  element.hidePopover();
  element.showPopover();
}

/**
 * Keeps an element in the top layer for as long as there is something in it.
 *
 * @param onRaised whatever belongs above it goes there now
 * @returns what ends it
 */
export function raiseWhileFilled(element: HTMLElement, onRaised: () => void): () => void {
  let isFilled = false;
  const observer = new MutationObserver(() => {
    const wasFilled = isFilled;
    isFilled = element.childElementCount > 0;
    if (wasFilled === isFilled) return;
    if (isFilled) {
      raise(element);
      onRaised();
    } else if (element.popover !== null) {
      element.hidePopover();
    }
  });
  observer.observe(element, { childList: true });
  return () => {
    observer.disconnect();
  };
}

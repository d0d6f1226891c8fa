/**
 * Elements in the browser's top layer are fixed to the screen and above the page, wherever a host put the
 * embed.
 */
import styles from './top-layer.module.css';

/** Puts an element on top of the top layer. Does nothing in browsers without popovers. */
export function raise(element: HTMLElement): void {
  if (typeof element.showPopover !== 'function' || !element.isConnected) return;
  element.popover = 'manual';
  element.classList.add(styles.onTop ?? '');
  element.hidePopover();
  element.showPopover();
}

/**
 * Keeps an element in the top layer while it has children.
 *
 * @param onRaised raises everything that belongs above the element
 * @returns the cleanup
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

const CONTROLS = 'button:not(:disabled), a[href]';
export const DIALOG = '[role="dialog"], [role="alertdialog"]';

/**
 * The focused element, inside any shadow root.
 *
 * @param page the document to look in; a late callback passes its element's own, because the global one may be gone
 */
export function focusedElement(page = document): Element | null {
  let focused = page.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}

const isLost = (focused: Element | null) => focused === null || focused === focused.ownerDocument.body;

/**
 * Elements that may take the focus once `element` is gone, the nearest first. Other controls of its row come
 * first, then controls of the rows after and before. The next control of its section and the headings of the
 * section and the page follow. A dialog limits the list to its own content.
 */
export function heirsOf(element: HTMLElement): HTMLElement[] {
  const row = element.closest('li') ?? element;
  const part = element.closest<HTMLElement>(`section, ${DIALOG}`);
  const controlsIn = (within: Element | null) => [...(within?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
  const isAfter = (other: Node) =>
    (row.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !row.contains(other);
  const ofRow = controlsIn(row).filter((control) => control !== element);
  const ofList = controlsIn(element.closest('ul, ol')).filter((control) => !row.contains(control));
  const page = element.getRootNode() as Document | ShadowRoot;
  return [
    ...ofRow,
    ...ofList.filter(isAfter),
    ...ofList.filter((control) => !isAfter(control)).toReversed(),
    ...controlsIn(part).filter(isAfter),
    ...(part?.matches(DIALOG)
      ? [part]
      : [part?.querySelector<HTMLElement>('h2'), page.querySelector<HTMLElement>('[data-page-heading]')]),
  ].filter((heir) => heir instanceof HTMLElement);
}

/** Focuses the first connected element that accepts the focus; returns whether one did. */
export function focusHeir(heirs: readonly HTMLElement[]): boolean {
  return heirs.some((heir) => {
    if (!heir.isConnected) return false;
    keepFocus(heir);
    heir.focus();
    return focusedElement(heir.ownerDocument) === heir;
  });
}

/** Focuses the heading of the current page. */
export function focusPageHeading(page: ParentNode): void {
  page.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true });
}

/** Call it before a page unmounts: its focus moves to the heading of the next page. */
export function leaveFocusToNextPage(page: ParentNode): void {
  if (isLost(focusedElement())) return;
  queueMicrotask(() => {
    if (isLost(focusedElement())) focusPageHeading(page);
  });
}

const NOTHING = () => undefined;
let endLast: () => void = NOTHING;

/**
 * Keeps the focus in the page when the focused `element` disappears, like a row that its own button removes.
 * The nearest heir then takes the focus. Watches one element at a time, until the focus moves elsewhere.
 */
export function keepFocus(element: HTMLElement): void {
  endLast();
  const heirs = heirsOf(element);
  const removals = new MutationObserver(() => {
    if (element.isConnected) return;
    end();
    if (isLost(focusedElement(element.ownerDocument))) focusHeir(heirs);
  });
  function leave(): void {
    // Browsers also fire this for a removed element, some of them before its removal.
    setTimeout(() => {
      if (element.isConnected && focusedElement(element.ownerDocument) !== element) end();
    });
  }
  function end(): void {
    // Releases the memory of a removed page.
    if (endLast === end) endLast = NOTHING;
    removals.disconnect();
    element.removeEventListener('focusout', leave);
  }
  endLast = end;
  removals.observe(element.getRootNode(), { childList: true, subtree: true });
  element.addEventListener('focusout', leave);
}

import { useEffect, useRef } from 'react';
import { keyOf, match } from './keys.ts';
import type { Shortcut } from './keys.ts';

/** The second key of a pair comes within this time. */
const PAIR_WITHIN_MS = 1000;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether a key belongs to nobody else: no text is typed, no dialog is open. */
export function isKeyFree(event: KeyboardEvent): boolean {
  const isDialogOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  return !event.defaultPrevented && !isTyping(event.target) && !isDialogOpen;
}

/** Combinations are the browser's own. */
function isOurs(event: KeyboardEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.altKey) && isKeyFree(event);
}

/** Calls back for each completed shortcut, as long as they are on. */
export function useShortcuts(areOn: boolean, onShortcut: (shortcut: Shortcut) => void): void {
  const latest = useRef(onShortcut);
  useEffect(() => {
    latest.current = onShortcut;
  });
  useEffect(() => {
    if (!areOn) return undefined;
    let pressed: string[] = [];
    let pressedAt = 0;
    const handleKey = (event: KeyboardEvent) => {
      if (!isOurs(event)) return;
      const isPair = event.timeStamp - pressedAt < PAIR_WITHIN_MS;
      pressed = [...(isPair ? pressed : []), keyOf(event)];
      pressedAt = event.timeStamp;
      const found = match(pressed);
      if (found === 'waiting') return;
      pressed = [];
      if (!found) return;
      // "/" is no text of the field that it leads to.
      event.preventDefault();
      latest.current(found);
    };
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
    };
  }, [areOn]);
}

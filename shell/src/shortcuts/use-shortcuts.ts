import { useEffect, useRef } from 'react';
import { keyOf, match, type Shortcut } from './keys.ts';

/** Time limit for the second key of a pair. */
const PAIR_WITHIN_MS = 1000;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Whether a key is free: the user does not type, and no dialog is open. */
export function isKeyFree(event: KeyboardEvent): boolean {
  const isDialogOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  return !event.defaultPrevented && !isTyping(event.target) && !isDialogOpen;
}

/** Other combinations belong to the browser. */
function isOurs(event: KeyboardEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.altKey) && isKeyFree(event);
}

/** Calls back for each completed shortcut while shortcuts are on. */
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
      // Keeps "/" out of the field that it leads to.
      event.preventDefault();
      latest.current(found);
    };
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
    };
  }, [areOn]);
}

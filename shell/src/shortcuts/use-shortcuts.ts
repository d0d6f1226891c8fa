import { useEffect, useRef } from 'react';
import { match } from './keys.ts';
import type { Shortcut } from './keys.ts';

/** The second key of a pair comes within this time. */
const PAIR_WITHIN_MS = 1000;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Keys that belong to somebody else: text, the browser's own combinations, an open dialog. */
function isOurs(event: KeyboardEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  const isDialogOpen = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
  return !event.defaultPrevented && !hasModifier && !isTyping(event.target) && !isDialogOpen;
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
      pressed = [...(isPair ? pressed : []), event.key];
      pressedAt = event.timeStamp;
      const found = match(pressed);
      if (found === 'waiting') return;
      pressed = [];
      if (found) latest.current(found);
    };
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
    };
  }, [areOn]);
}

import { PATHS } from '@quits/contracts';
import { useRuntime, writeTheme } from '@quits/core';
import { IconButton, preloadOnApproach, useDialogParam, useLazyValue } from '@quits/ui';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { keyOf, pressControl } from '../shortcuts/keys.ts';
import { isKeyFree } from '../shortcuts/use-shortcuts.ts';
import type { Command } from './commands.ts';

const loadPalette = () => import('./palette-dialog.tsx').then((part) => part.PaletteDialog);

/** Opens the palette where there are no keys for it: on phones. */
export function PaletteButton({ className }: { className?: string | undefined }) {
  const { open } = useDialogParam('dialog', 'palette');
  return (
    <IconButton
      label="Search and go to"
      icon={<Search />}
      className={className}
      {...preloadOnApproach(loadPalette)}
      onClick={open}
    />
  );
}

/** The command palette, by Ctrl or Command and K; its code comes when it is first opened. */
export function Palette() {
  const { storages } = useRuntime();
  const navigate = useNavigate();
  const afterwards = useRef<() => unknown>(undefined);
  const { isOpen, open, close, leave, giveWay } = useDialogParam('dialog', 'palette');
  const { value: Part, hasFailed, retry } = useLazyValue(loadPalette, isOpen);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const isCombination = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isCombination || keyOf(event) !== 'k' || !isKeyFree(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
    };
  }, [open]);

  // Nothing to show: the next press loads again.
  useEffect(() => {
    if (!hasFailed) return;
    retry();
    close();
  }, [hasFailed, retry, close]);

  // Closing goes back in the history, which takes a moment; then the dialog gives the focus back.
  useEffect(() => {
    const act = afterwards.current;
    if (isOpen || !act) return;
    afterwards.current = undefined;
    setTimeout(act);
  }, [isOpen]);

  function closeAndThen(act: () => unknown): void {
    afterwards.current = act;
    close();
  }

  function choose({ to, theme, dialog, press, search }: Command): void {
    if (theme !== undefined) {
      writeTheme(storages, document.documentElement, theme);
      close();
    } else if (dialog !== undefined) {
      giveWay(dialog);
    } else if (press !== undefined) {
      closeAndThen(() => pressControl(press));
    } else if (search !== undefined) {
      closeAndThen(() => navigate(`${PATHS.expenses}?${new URLSearchParams({ q: search }).toString()}`));
    } else if (to !== undefined) {
      leave(to, 'after');
    }
  }

  return isOpen && Part ? <Part onClose={close} onChoose={choose} /> : null;
}

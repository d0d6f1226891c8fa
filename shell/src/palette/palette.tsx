import { t } from '@quits/domain';
import { IconButton, preloadOnApproach, useDialogParam, useLazyValue } from '@quits/ui';
import { Search } from 'lucide-react';
import { useEffect } from 'react';
import { keyOf } from '../shortcuts/keys.ts';
import { isKeyFree } from '../shortcuts/use-shortcuts.ts';

const loadPalette = () => import('./palette-dialog.tsx').then((part) => part.PaletteDialog);

/** Opens the palette where there are no keys for it: on phones. */
export function PaletteButton({ className }: { className?: string | undefined }) {
  const { open } = useDialogParam('dialog', 'palette');
  return (
    <IconButton
      label={t('Search and go to')}
      icon={<Search />}
      className={className}
      {...preloadOnApproach(loadPalette)}
      onClick={open}
    />
  );
}

/** The command palette, by Ctrl or Command and K; its code comes when it is first opened. */
export function Palette() {
  const dialog = useDialogParam('dialog', 'palette');
  const { isOpen, open, close } = dialog;
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

  return isOpen && Part ? <Part {...dialog} /> : null;
}

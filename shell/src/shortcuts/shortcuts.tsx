import { readShortcuts, useRuntime, writeShortcuts } from '@quits/core';
import { t } from '@quits/domain';
import { useDialogParam } from '@quits/ui';
import { Suspense, lazy, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LIST_KEY, pressControl } from './keys.ts';
import { useShortcuts } from './use-shortcuts.ts';
import styles from './shortcuts.module.css';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/**
 * The keyboard shortcuts of the app. The button shows on keyboard focus: it leads to the list when single
 * keys are off.
 */
export function Shortcuts() {
  const { storages } = useRuntime();
  const navigate = useNavigate();
  const [areOn, setAreOn] = useState(() => readShortcuts(storages));
  const { isOpen, open, close } = useDialogParam('dialog', 'shortcuts');

  useShortcuts(areOn && !isOpen, ({ keys: [key = ''], to }) => {
    if (to !== undefined) void navigate(to);
    else if (key === LIST_KEY) open();
    else pressControl(key);
  });

  return (
    <>
      <button type="button" className={styles.opener} onClick={open}>
        {t('Keyboard shortcuts')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShortcutsDialog
            areOn={areOn}
            onChange={(isOn) => {
              setAreOn(isOn);
              writeShortcuts(storages, isOn);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

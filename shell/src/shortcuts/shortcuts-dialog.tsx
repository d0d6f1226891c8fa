import { t } from '@quits/domain';
import { CheckboxField } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { COMBINATIONS, SHORTCUTS } from './keys.ts';
import styles from './shortcuts.module.css';

interface ShortcutsDialogProps {
  areOn: boolean;
  onChange: (areOn: boolean) => void;
  onClose: () => void;
}

/** Lists the shortcuts; single keys can be turned off (WCAG 2.1.4). */
export function ShortcutsDialog({ areOn, onChange, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title={t('Keyboard shortcuts')} size="s" isOpen onClose={onClose}>
      <dl className={styles.list}>
        {[...SHORTCUTS, ...COMBINATIONS].map(({ keys, label }) => (
          <div key={label} className={styles.row}>
            <dt>{t(label)}</dt>
            <dd className={styles.keys}>
              {keys.map((key, index) => (
                <kbd key={index} className={styles.key}>
                  {t(key)}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <CheckboxField label={t('Use single-key shortcuts')} checked={areOn} onChange={onChange} />
    </Dialog>
  );
}

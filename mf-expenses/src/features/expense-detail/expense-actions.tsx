import { Pencil, Trash2 } from 'lucide-react';
import { useHost } from '@quits/core';
import { t } from '@quits/domain';
import { Button, classNames } from '@quits/ui';
import styles from './expense-actions.module.css';

interface ExpenseActionsProps {
  isOpeningForm: boolean;
  /** Left out where another person alone may edit the expense now. */
  onEdit: (() => void) | undefined;
  onDelete: () => void;
}

/** The fixed bar at the bottom of an expense; on small screens it is above the app's own bottom bar. */
export function ExpenseActions({ isOpeningForm, onEdit, onDelete }: ExpenseActionsProps) {
  const { kind } = useHost();
  return (
    <div className={classNames(styles.bar, kind === 'app' ? styles.fixed : styles.embedded)}>
      <div className={styles.buttons}>
        {onEdit && (
          <Button
            variant="primary"
            icon={<Pencil />}
            className={styles.action}
            isBusy={isOpeningForm}
            aria-keyshortcuts={kind === 'app' ? 'e' : undefined}
            onClick={onEdit}
          >
            {t('Edit Expense')}
          </Button>
        )}
        <Button icon={<Trash2 />} className={classNames(styles.action, styles.delete)} onClick={onDelete}>
          {t('Delete Expense')}
        </Button>
      </div>
    </div>
  );
}

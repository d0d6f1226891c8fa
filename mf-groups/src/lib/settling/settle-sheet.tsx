import { t } from '@quits/domain';
import { Avatar, Button, type DialogControl, List, ListRow, Money } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { useState } from 'react';
import { DebtSentence } from '../debt-sentence.tsx';
import { type OpenDebt, totalOf } from './open-debt.ts';
import { PaymentForm } from './payment-form.tsx';
import type { Settling } from './use-settling.ts';
import styles from './settle-sheet.module.css';

interface ChoiceProps extends DialogControl {
  debts: readonly OpenDebt[];
  onChoose: (debt: OpenDebt) => void;
}

/** Asks which of several debts was paid. */
function WhichDebt({ debts, onChoose, isOpen, onClose }: ChoiceProps) {
  return (
    <Dialog
      title={t('Settle Up')}
      size="s"
      isOpen={isOpen}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <List>
        {debts.map((debt) => {
          const { id, name } = debt.person;
          const sentenceId = `settle-with-${String(id)}`;
          return (
            <ListRow
              key={id}
              picture={<Avatar userId={id} name={name} />}
              action={
                <Button
                  size="s"
                  variant="primary"
                  aria-describedby={sentenceId}
                  onClick={() => onChoose(debt)}
                >
                  {t('Settle Up')}
                </Button>
              }
            >
              <p id={sentenceId} className={styles.debt}>
                <DebtSentence kind="owe" from={name} to={name} />
              </p>
              <p className={styles.debt}>
                <Money cents={totalOf(debt.groups)} currency={debt.currency} tone="auto" isSigned />
              </p>
            </ListRow>
          );
        })}
      </List>
    </Dialog>
  );
}

export interface SettleSheetProps extends Settling {
  /** Of several, the person first chooses one. */
  debts: readonly OpenDebt[];
}

/** The one way to record a payment, wherever a debt stands. */
export function SettleSheet({ debts, ...settling }: SettleSheetProps) {
  const [chosen, setChosen] = useState(debts.length === 1 ? debts[0] : undefined);
  if (!chosen) return <WhichDebt debts={debts} onChoose={setChosen} {...settling} />;
  return <PaymentForm debt={chosen} {...settling} />;
}

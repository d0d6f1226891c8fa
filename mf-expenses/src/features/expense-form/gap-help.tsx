import { formatAmount, formatMoney } from '@quits/domain';
import { Button } from '@quits/ui';
import { gapHelpOf } from './form-figures.ts';
import { inSentence } from './form-people.ts';
import type { RowList } from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './expense-form.module.css';

function labelOf(cents: number, name: string): string {
  const amount = Math.abs(cents) === 1 ? 'the cent' : formatMoney(Math.abs(cents));
  return cents > 0 ? `Give ${amount} to ${name}` : `Take ${amount} from ${name}`;
}

interface GapHelpProps {
  form: ExpenseFormModel;
  list: RowList;
}

/** One tap that makes a list add up: who gets the difference, or loses it, is in its name. */
export function GapHelp({ form, list }: GapHelpProps) {
  const { state, dispatch, frame } = form;
  const help = gapHelpOf(state, list);
  if (!help) return null;
  const { key, userId, cents, nextCents } = help;
  return (
    <Button
      size="s"
      className={styles.help}
      onClick={() => dispatch({ type: 'amountTyped', list, key, amount: formatAmount(nextCents) })}
    >
      {labelOf(cents, inSentence(frame.nameOf(userId)))}
    </Button>
  );
}

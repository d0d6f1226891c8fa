import type { Member } from '@quits/contracts';
import { Button, Notice } from '@quits/ui';
import { RotateCw } from 'lucide-react';
import styles from './add-expense-dialog.module.css';
import type { AddExpenseState } from './use-add-expense.ts';

interface AddExpenseDialogProps {
  state: AddExpenseState;
  groupId: number;
  members: readonly Member[];
}

const FAILURES = {
  form: {
    title: 'The expense form did not load',
    text: 'Everything else on this page works. Check your connection and try again.',
  },
  members: {
    title: 'The members of the group did not load',
    text: 'Without them there is nobody to share an expense with. Try again in a moment.',
  },
} as const;

/** The expense form of mf-expenses, or the word that it did not load. */
export function AddExpenseDialog({ state, groupId, members }: AddExpenseDialogProps) {
  const { ExpenseForm, failure, opening, isOpen, close } = state;
  if (failure !== undefined) {
    const { title, text } = FAILURES[failure];
    return (
      <div className={styles.failure}>
        <Notice
          tone="danger"
          title={title}
          action={
            <Button size="s" icon={<RotateCw />} onClick={state.retry}>
              Try again
            </Button>
          }
        >
          {text}
        </Notice>
      </div>
    );
  }
  if (!ExpenseForm || opening === 0) return null;
  return <ExpenseForm key={opening} groupId={groupId} members={members} isOpen={isOpen} onClose={close} />;
}

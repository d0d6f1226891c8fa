import type { Member } from '@quits/contracts';
import { type ExpenseFormProps, useHost } from '@quits/core';
import { msg, t } from '@quits/domain';
import { Button, classNames, Notice, RetryButton, StillLoading, preloadOnApproach } from '@quits/ui';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './add-expense.module.css';
import type { AddExpenseState } from './use-add-expense.ts';

/** Whether the person has scrolled the page, or a list in it, away from its start. */
function useIsScrolled(isFollowed: boolean): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    if (!isFollowed) return undefined;
    function follow({ target }: Event): void {
      const scrolled = target instanceof Element ? target.scrollTop : window.scrollY;
      setIsScrolled(scrolled > 8);
    }
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', follow, { capture: true });
  }, [isFollowed]);
  return isScrolled;
}

type ButtonState = Pick<AddExpenseState, 'isOpening' | 'open'> & { load: () => Promise<unknown> };

/**
 * Opens the expense form, which starts to load when the pointer or focus nears the button. On phones the
 * button sits within reach of the thumb, above the app's bottom bar. Embeds don't pin it to a corner.
 */
export function AddExpenseButton({ state }: { state: ButtonState }) {
  const isInApp = useHost().kind === 'app';
  const isScrolled = useIsScrolled(isInApp);
  return (
    <div className={isInApp ? styles.strip : undefined}>
      <Button
        variant="primary"
        icon={<Plus />}
        className={isInApp ? classNames(styles.button, isScrolled && styles.circle) : undefined}
        isBusy={state.isOpening}
        aria-keyshortcuts={isInApp ? 'a' : undefined}
        onClick={state.open}
        {...preloadOnApproach(state.load)}
      >
        <span className={styles.label}>{t('Add Expense')}</span>
      </Button>
    </div>
  );
}

const FAILURES = {
  form: {
    title: msg('The expense form did not load'),
    text: msg('Everything else on this page works. Check your connection and try again.'),
  },
  members: {
    title: msg('The members of the group did not load'),
    text: msg('Without them there is no one to share an expense with. Try again in a moment.'),
  },
} as const;

interface AddExpenseDialogProps {
  state: AddExpenseState;
  groupId: number;
  members: readonly Member[];
  /** What each person is owed in the group; undefined towards a back end without extras. */
  nets: ExpenseFormProps['nets'];
  /** The groups to choose from, on pages of several groups. */
  choice?: ExpenseFormProps['choice'];
}

/** The expense form of mf-expenses, or the message that it did not load. */
export function AddExpenseDialog({ state, ...form }: AddExpenseDialogProps) {
  const { ExpenseForm, failure, opening, isOpen, isOpening, close, retry } = state;
  if (failure !== undefined) {
    const { title, text } = FAILURES[failure];
    return (
      <div className={styles.failure}>
        <Notice tone="danger" title={t(title)} action={<RetryButton size="s" onRetry={retry} />}>
          {t(text)}
        </Notice>
      </div>
    );
  }
  if (isOpening) return <StillLoading />;
  if (!ExpenseForm || opening === 0) return null;
  return <ExpenseForm key={opening} {...form} isOpen={isOpen} onClose={close} />;
}

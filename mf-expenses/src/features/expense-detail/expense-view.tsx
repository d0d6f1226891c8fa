import { TEXTS } from '@quits/contracts';
import type { Expense, Group, Member } from '@quits/contracts';
import { Page } from '@quits/ui';
import { namedAmounts } from './expense-people.ts';
import { ExpenseSummary } from './expense-summary.tsx';
import { BackButton } from './expense-views.tsx';
import { PeopleCard } from './people-card.tsx';
import styles from './expense-views.module.css';

interface ExpenseViewProps {
  expense: Expense;
  members: readonly Member[];
  group: Group | undefined;
  userId: number;
  onBack: () => void;
}

function counted(count: number, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

/** Everything about one expense (specification §2, expense detail). */
export function ExpenseView({ expense, members, group, userId, onBack }: ExpenseViewProps) {
  const { payers, shares, totalCents } = expense;
  const title = expense.description.trim() || TEXTS.expenses.noDescription;
  return (
    <Page title={title} backTo={<BackButton onBack={onBack} />}>
      <div className={styles.content}>
        <ExpenseSummary expense={expense} group={group} userId={userId} />
        <div className={styles.columns}>
          <PeopleCard
            heading="Paid by"
            count={counted(payers.length, 'payer', 'payers')}
            people={namedAmounts(payers, expense, members, userId)}
          />
          <PeopleCard
            heading="Split Details"
            count={counted(shares.length, 'person', 'people')}
            people={namedAmounts(shares, expense, members, userId)}
            ofTotalCents={totalCents}
          />
        </div>
      </div>
    </Page>
  );
}

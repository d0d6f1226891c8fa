import { TEXTS } from '@quits/contracts';
import type { ExpenseDetails, Group, Member } from '@quits/contracts';
import { Page } from '@quits/ui';
import { amountsOf, peopleOf } from './expense-people.ts';
import { ExpenseSummary } from './expense-summary.tsx';
import { BackButton } from './expense-views.tsx';
import { PeopleCard } from './people-card.tsx';
import styles from './expense-views.module.css';

interface ExpenseViewProps {
  details: ExpenseDetails;
  members: readonly Member[];
  group: Group | undefined;
  userId: number;
  onBack: () => void;
}

function counted(count: number, one: string, many: string): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

/** Everything about one expense (specification §2, expense detail). */
export function ExpenseView({ details, members, group, userId, onBack }: ExpenseViewProps) {
  const { expense } = details;
  const amounts = amountsOf(details);
  const description = expense.description?.trim();
  const title = description === undefined || description === '' ? TEXTS.expenses.noDescription : description;
  return (
    <Page title={title} backTo={<BackButton onBack={onBack} />}>
      <div className={styles.content}>
        <ExpenseSummary
          amounts={amounts}
          createdAt={expense.created_at}
          isSettlement={expense.type === 'settlement'}
          group={group}
          userId={userId}
        />
        <div className={styles.columns}>
          <PeopleCard
            heading="Paid by"
            count={counted(amounts.payers.length, 'payer', 'payers')}
            people={peopleOf(amounts.payers, members, userId)}
          />
          <PeopleCard
            heading="Split Details"
            count={counted(amounts.shares.length, 'person', 'people')}
            people={peopleOf(amounts.shares, members, userId)}
            ofTotalCents={amounts.totalCents}
          />
        </div>
      </div>
    </Page>
  );
}

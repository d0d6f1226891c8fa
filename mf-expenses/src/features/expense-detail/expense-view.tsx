import { ArrowLeft, FileQuestion } from 'lucide-react';
import { type Expense, type Group, type Member, TEXTS } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { msg, t } from '@quits/domain';
import { ENTRY_CHANGES } from '@quits/ledger-ui';
import {
  Button,
  Card,
  MessagePage,
  Page,
  PoliteWords,
  Skeleton,
  Stack,
  StillLoading,
  useDelayedBusy,
  useOthersChanges,
} from '@quits/ui';
import { type ReactNode, useMemo } from 'react';
import { namesOf } from '../../lib/names.ts';
import { ExpenseSummary } from './expense-summary.tsx';
import { PeopleCard } from './people-card.tsx';
import styles from './expense-view.module.css';

/** As many rows as a typical expense has: one payer, three people. */
const COLUMNS = [[0], [0, 1, 2]];

const PAYERS = msg('{count, plural, one {# payer} other {# payers}}');
const PEOPLE = msg('{count, plural, one {# person} other {# people}}');

interface BackProps {
  onBack: () => void;
}

/** The way back to the previous page. */
function BackButton({ onBack }: BackProps) {
  return (
    <Button variant="quiet" size="s" icon={<ArrowLeft />} onClick={onBack}>
      {t('Back')}
    </Button>
  );
}

/** The outline of an expense while it loads. */
export function LoadingView({ onBack }: BackProps) {
  const isShown = useDelayedBusy(true);
  return (
    <Page
      title={t('Expense')}
      heading={<span className={styles.heading}>{isShown && <Skeleton width="10ch" />}</span>}
      backTo={<BackButton onBack={onBack} />}
    >
      <div className={styles.content}>
        <Card>
          <p role="status" className={styles.loading}>
            {t(TEXTS.expenses.loadingDetails)}
          </p>
          <div role="status">
            <StillLoading />
          </div>
        </Card>
        {isShown && (
          <div className={styles.columns} aria-hidden="true">
            {COLUMNS.map((people) => (
              <Card key={people.length}>
                <Stack gap={20}>
                  <Skeleton width="6em" />
                  {people.map((person) => (
                    <div key={person} className={styles.person}>
                      <Skeleton width={32} shape="circle" />
                      <Skeleton width="40%" />
                    </div>
                  ))}
                </Stack>
              </Card>
            ))}
          </div>
        )}
      </div>
    </Page>
  );
}

/** There is no such expense, or not for this person. */
export function NotFoundView({ onBack }: BackProps) {
  return (
    <MessagePage
      icon={<FileQuestion />}
      title={t(TEXTS.expenses.notFound)}
      action={
        <Button variant="primary" onClick={onBack}>
          {t('Go Back')}
        </Button>
      }
    >
      {t('It was deleted, or it belongs to a group that you are not a member of.')}
    </MessagePage>
  );
}

interface ExpenseViewProps extends BackProps {
  expense: Expense;
  members: readonly Member[];
  /** The name of people whose names are missing; their id when left out. */
  unnamed?: string | undefined;
  group: Group | undefined;
  userId: number;
  /** Shown next to the title. */
  actions?: ReactNode;
  /** Shown with the facts, once it has loaded. */
  chip?: ReactNode;
  /** What the amounts below follow from. */
  bill?: ReactNode;
  /** Shown below the details. */
  children?: ReactNode;
}

/** Everything about one expense (specification §2, expense detail). */
export function ExpenseView(props: ExpenseViewProps) {
  const offers = useOffers();
  const shown = useMemo(() => [props.expense], [props.expense]);
  const { marks, words } = useOthersChanges(shown, offers('live'), ENTRY_CHANGES);
  const { expense, members, unnamed, group, userId, actions, chip, bill, onBack, children } = props;
  const { payers, shares, totalCents } = expense;
  const isRefund = totalCents < 0;
  const description = expense.description.trim() || t(TEXTS.expenses.noDescription);
  // The server's own word for payments.
  const title = expense.isSettlement && description === 'Settlement' ? t('Settlement') : description;
  const names = namesOf([...expense.people, ...members], userId, unnamed);
  return (
    <Page title={title} actions={actions} backTo={<BackButton onBack={onBack} />}>
      <div className={styles.content}>
        <PoliteWords>{words}</PoliteWords>
        <ExpenseSummary
          expense={expense}
          group={group}
          userId={userId}
          names={names}
          mark={marks.get(expense.id)}
          chip={chip}
        />
        {bill}
        <div className={styles.columns}>
          <PeopleCard
            heading={t(isRefund ? 'Received by' : 'Paid by')}
            isSmall={expense.isSettlement}
            count={t(isRefund ? PEOPLE : PAYERS, { count: payers.length })}
            parts={payers}
            names={names}
            currency={group?.currency}
          />
          <PeopleCard
            heading={t('Split Details')}
            isSmall={expense.isSettlement}
            count={t(PEOPLE, { count: shares.length })}
            parts={shares}
            names={names}
            currency={group?.currency}
            ofTotalCents={totalCents}
          />
        </div>
        {expense.notes !== '' && (
          <Card heading={t('Notes')}>
            <p className={styles.notes}>{expense.notes}</p>
          </Card>
        )}
        {children}
      </div>
    </Page>
  );
}

import { ArrowLeft, FileQuestion } from 'lucide-react';
import { TEXTS } from '@quits/contracts';
import { Button, Card, MessagePage, Page, Skeleton, Stack, useDelayedBusy } from '@quits/ui';
import styles from './expense-views.module.css';

/** As many rows as an ordinary expense has: one payer, three people. */
const COLUMNS = [[0], [0, 1, 2]];

interface BackProps {
  onBack: () => void;
}

/** The way back to where the person came from. */
export function BackButton({ onBack }: BackProps) {
  return (
    <Button variant="quiet" size="s" icon={<ArrowLeft />} onClick={onBack}>
      Back
    </Button>
  );
}

/** The outline of an expense while it loads. */
export function LoadingView({ onBack }: BackProps) {
  const isShown = useDelayedBusy(true);
  return (
    <Page
      title="Expense"
      heading={<span className={styles.heading}>{isShown && <Skeleton width="10ch" />}</span>}
      backTo={<BackButton onBack={onBack} />}
    >
      <div className={styles.content}>
        <Card>
          <p role="status" className={styles.loading}>
            {TEXTS.expenses.loadingDetails}
          </p>
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
      title={TEXTS.expenses.notFound}
      action={
        <Button variant="primary" onClick={onBack}>
          Go Back
        </Button>
      }
    >
      It was deleted, or it belongs to a group that you are not a member of.
    </MessagePage>
  );
}

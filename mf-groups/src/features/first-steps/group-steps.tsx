import { t } from '@quits/domain';
import { Card } from '@quits/ui';
import { FirstSteps } from './first-steps.tsx';

/** The next steps in a group without other members. */
export function GroupSteps({ hasExpenses }: { hasExpenses: boolean }) {
  return (
    <Card heading={t('Three steps to quits')}>
      <FirstSteps
        steps={[
          { title: t('Invite people'), text: t('They get a link by email.') },
          { title: t('Add the first expense'), text: t('Who paid, and for whom.'), isDone: hasExpenses },
          { title: t('Settle up'), text: t('Quits says who pays whom, in the fewest payments.') },
        ]}
      />
    </Card>
  );
}

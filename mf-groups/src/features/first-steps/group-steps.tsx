import { t } from '@quits/domain';
import { Card } from '@quits/ui';
import { FirstSteps } from './first-steps.tsx';

interface GroupStepsProps {
  hasExpenses: boolean;
  onInvite: () => void;
  onAddExpense: () => void;
}

/** The next steps in a group without other members; a press begins one. */
export function GroupSteps({ hasExpenses, onInvite, onAddExpense }: GroupStepsProps) {
  return (
    <Card heading={t('Three steps to quits')}>
      <FirstSteps
        steps={[
          { title: t('Invite people'), text: t('They get a link by email.'), onPress: onInvite },
          {
            title: t('Add the first expense'),
            text: t('Who paid, and for whom.'),
            isDone: hasExpenses,
            onPress: onAddExpense,
          },
          { title: t('Settle up'), text: t('Quits says who pays whom, in the fewest payments.') },
        ]}
      />
    </Card>
  );
}

import { Card } from '@quits/ui';
import { FirstSteps } from './first-steps.tsx';

/** The next steps in a group without other members. */
export function GroupSteps({ hasExpenses }: { hasExpenses: boolean }) {
  return (
    <Card heading="Three steps to quits">
      <FirstSteps
        steps={[
          { title: 'Invite people', text: 'They get a link by email.' },
          { title: 'Add the first expense', text: 'Who paid, and for whom.', isDone: hasExpenses },
          { title: 'Settle up', text: 'Quits says who pays whom, in the fewest payments.' },
        ]}
      />
    </Card>
  );
}

import type { GroupSummary } from '@quits/contracts';
import { t } from '@quits/domain';
import { useIsArchived } from '@quits/ledger-ui';
import { Card, LazyPart, List } from '@quits/ui';
import { OutlineRows } from '../../lib/outline.tsx';

const loadPayments = () => import('./payments-in-group.tsx').then((part) => part.PaymentsInGroup);

interface WaitingInGroupsProps {
  groups: readonly GroupSummary[];
  userId: number;
}

/** Payments to the person that await their confirmation. Archived groups take none. */
export function WaitingInGroups({ groups, userId }: WaitingInGroupsProps) {
  const isArchived = useIsArchived();
  const waiting = groups.filter((group) => !isArchived(group) && (group.waitingCount ?? 0) > 0);
  if (waiting.length === 0) return null;
  return (
    <Card heading={t('Did you get paid?')}>
      <List>
        {waiting.map((group) => (
          <LazyPart
            key={group.id}
            load={loadPayments}
            part={{ group, userId, count: group.waitingCount ?? 0 }}
            what={t('payments to you')}
          >
            <OutlineRows kind="event" count={1} />
          </LazyPart>
        ))}
      </List>
    </Card>
  );
}

import { groupPath } from '@quits/contracts';
import type { Group, Member, User } from '@quits/contracts';
import { Card, SelectField, Stack } from '@quits/ui';
import { ActivityPages, useUndo } from '@quits/ledger-ui/history';
import { useSearchParams } from 'react-router-dom';
import { useGetGroupActivityInfiniteQuery } from '../../api/history.api.ts';
import { BackToGroup } from '../../lib/back-to-group.tsx';

export interface HistoryViewProps {
  group: Group;
  user: User;
  members: readonly Member[];
  /** Items that the person has not seen before. */
  newIds: ReadonlySet<number>;
}

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'expense', label: 'Expenses' },
  { value: 'settlement', label: 'Settlements' },
  { value: 'member', label: 'Members' },
  { value: 'group', label: 'The group' },
  { value: 'recurring', label: 'Repeating expenses' },
  { value: 'comment', label: 'Comments' },
  { value: 'receipt', label: 'Receipts' },
];

/** `?view=activity`: who changed what in the group, with undo (extras §7). */
export function HistoryView({ group, user, members, newIds }: HistoryViewProps) {
  const [params, setParams] = useSearchParams();
  const kind = KINDS.find(({ value }) => value !== '' && value === params.get('kind'))?.value;
  const activity = useGetGroupActivityInfiniteQuery({ groupId: group.id, kind });
  const undo = useUndo('mf-groups', group.id);

  function choose(next: string): void {
    setParams(next === '' ? { view: 'activity' } : { view: 'activity', kind: next }, { replace: true });
  }

  return (
    <Stack gap={16}>
      <BackToGroup groupId={group.id} />
      <Card heading="Activity">
        <SelectField label="Show" value={kind ?? ''} onChange={choose} options={KINDS} />
        <ActivityPages
          query={activity}
          what="the activity"
          userId={user.id}
          people={members}
          currency={group.currency}
          undo={undo}
          newIds={newIds}
          from={`${groupPath(group.id)}?view=activity`}
        />
      </Card>
    </Stack>
  );
}

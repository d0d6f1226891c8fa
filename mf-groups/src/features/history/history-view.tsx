import { groupPath, type Member, PATHS, type User } from '@quits/contracts';
import { useRuntime } from '@quits/core';
import { msg, t } from '@quits/domain';
import { Card, SelectField, holdBack } from '@quits/ui';
import { ActivityPages, useUndo } from '@quits/ledger-ui/history';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useGetGroupActivityInfiniteQuery } from './history.api.ts';
import { OutlineRows } from '../../lib/outline.tsx';
import { useForgetting } from '../../lib/use-forgetting.ts';

export interface HistoryViewProps {
  groupId: number;
  /** The group's currency; undefined until loaded. */
  currency: string | undefined;
  user: User;
  members: readonly Member[];
  /** Items that the person has not seen before. */
  newIds: ReadonlySet<number>;
}

const KINDS = [
  { value: '', label: msg('Everything') },
  { value: 'expense', label: msg('Expenses') },
  { value: 'settlement', label: msg('Settlements') },
  { value: 'member', label: msg('Members') },
  { value: 'group', label: msg('The group') },
  { value: 'recurring', label: msg('Repeating expenses') },
  { value: 'comment', label: msg('Comments') },
  { value: 'receipt', label: msg('Receipts') },
];

/** `?view=activity`: who changed what in the group, with undo. */
export function HistoryView({ groupId, currency, user, members, newIds }: HistoryViewProps) {
  const [params, setParams] = useSearchParams();
  const kind = KINDS.find(({ value }) => value !== '' && value === params.get('kind'))?.value;
  const activity = useGetGroupActivityInfiniteQuery({ groupId, kind });
  const { bus } = useRuntime();
  const navigate = useNavigate();
  const forget = useForgetting(groupId);
  const undo = useUndo('mf-groups', groupId, () => {
    forget();
    bus.for('mf-groups').publish('groups/groupSaved', { groupId, change: 'deleted' });
    void navigate(PATHS.groups, { replace: true });
  });

  function choose(next: string): void {
    setParams(next === '' ? { view: 'activity' } : { view: 'activity', kind: next }, { replace: true });
  }

  return (
    <Card heading={t('Activity')}>
      <SelectField
        label={t('Show')}
        value={kind ?? ''}
        onChange={choose}
        options={KINDS.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <ActivityPages
        query={holdBack(activity, currency === undefined)}
        what={t('the activity')}
        userId={user.id}
        people={members}
        currency={currency}
        undo={undo}
        newIds={newIds}
        from={`${groupPath(groupId)}?view=activity`}
      >
        <OutlineRows kind="event" count={5} />
      </ActivityPages>
    </Card>
  );
}

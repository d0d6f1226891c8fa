import { type Group, groupPath, type User } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { t } from '@quits/domain';
import { Menu, MenuLink, useSlots } from '@quits/ui';
import { useState } from 'react';
import { balanceOf } from '../features/balances/balance-rows.ts';
import { ExportActions } from '../features/export/export-actions.tsx';
import { GroupSettings } from '../features/group-settings/group-settings.tsx';
import { RecurringLink } from '../features/recurring/recurring-link.tsx';
import type { GroupData } from './use-group.ts';

interface GroupMenuProps {
  /** Undefined until loaded. */
  group: Group | undefined;
  user: User;
  data: GroupData;
  isArchived: boolean;
}

/** Leads to what is still open and to the last page: an extra. */
function FinishLink({ groupId, isArchived }: { groupId: number; isArchived: boolean }) {
  const offers = useOffers();
  if (!offers('paying')) return null;
  return (
    <MenuLink to={`${groupPath(groupId)}?finish=1`}>{t(isArchived ? 'Last page' : 'Finish trip')}</MenuLink>
  );
}

/** What people do with a group now and then. */
export function GroupMenu({ group, user, data, isArchived }: GroupMenuProps) {
  const { members, expenses, rows, debts, nameOf } = data;
  const offered = useSlots()?.links['group.menu'];
  const [isBusy, setIsBusy] = useState(false);
  // Without members there is no split, and an export would lack their names.
  if (!group || !members.data) return <Menu label={t('Group menu')} isIdle />;
  return (
    <Menu label={t('Group menu')} isBusy={isBusy}>
      <GroupSettings
        group={group}
        members={members.data}
        userId={user.id}
        balanceCents={debts && balanceOf(debts, user.id)}
        hasEntries={rows?.length !== 0}
      />
      {!isArchived && <RecurringLink group={group} nameOf={nameOf} />}
      {rows !== undefined && rows.length > 0 && (
        <>
          <ExportActions group={group} members={members.data} loadAll={expenses.loadAll} onBusy={setIsBusy} />
          <FinishLink groupId={group.id} isArchived={isArchived} />
        </>
      )}
      {offered?.map(({ feature, label, to }) => (
        <MenuLink key={feature} to={to(group.id)}>
          {label()}
        </MenuLink>
      ))}
    </Menu>
  );
}

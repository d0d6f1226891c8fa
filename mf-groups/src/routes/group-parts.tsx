import type { Group, User } from '@quits/contracts';
import { useHasFullAccess, useOffers } from '@quits/core';
import { DEFAULT_CURRENCY, displayName, formatMoney, t } from '@quits/domain';
import { WaitingPart } from '@quits/ledger-ui/add-expense';
import { Button, LazyPart, Stack, formatDate } from '@quits/ui';
import { Plus } from 'lucide-react';
import { balanceOf, debtsInWords } from '../features/balances/balance-rows.ts';
import { BalanceSummary } from '../features/balances/balance-summary.tsx';
import { OwnBalance, type Settling, useSettling } from '../features/balances/own-balance.tsx';
import { WaitingSettlements } from '../features/confirmation/waiting-settlements.tsx';
import { ExpenseList } from '../features/expense-list/expense-list.tsx';
import { DeleteGroup } from '../features/group-admin/delete-group.tsx';
import { EditGroupName } from '../features/group-admin/edit-group-name.tsx';
import { GroupSteps } from '../features/first-steps/group-steps.tsx';
import { InviteForm } from '../features/invite/invite-form.tsx';
import { Members } from '../features/members/members.tsx';
import { QuickStats } from '../features/quick-stats/quick-stats.tsx';
import { StatementTable } from '../features/statement/statement-table.tsx';
import type { UnseenIds } from '../lib/unseen-changes.ts';
import type { GroupData } from './use-group.ts';
import styles from './group-parts.module.css';
import { AdminOnly } from './admin-only.tsx';
import { GroupLayout } from './group-layout.tsx';
import { GroupTabs, useGroupTab } from './group-tabs.tsx';

const loadArchivedNotice = () =>
  import('../features/archive/archived-notice.tsx').then((part) => part.ArchivedNotice);
const loadWaysToJoin = () => import('../features/invite/ways-to-join.tsx').then((part) => part.WaysToJoin);

export interface GroupPartsProps {
  groupId: number;
  /** Undefined until the parts show; `data` is empty until then. */
  group: Group | undefined;
  user: User;
  data: GroupData;
  unseen: UnseenIds;
  /** The group is read-only: nothing that changes it is offered. */
  isArchived: boolean;
  onAddExpense: () => void;
}

/** Whether something was recorded; true while unknown. */
const hasEntries = ({ rows, debts }: GroupData) => rows?.length !== 0 || (debts ?? []).length > 0;

type SharedProps = Omit<GroupPartsProps, 'onAddExpense' | 'unseen'>;

interface BalancesProps extends SharedProps {
  settling: Settling;
}

function Overview({ group, user, data, settling, isArchived }: BalancesProps) {
  const { expenses, debts, balances, nameOf } = data;
  return (
    <OwnBalance
      currency={group?.currency ?? DEFAULT_CURRENCY}
      userId={user.id}
      rows={debts}
      query={balances}
      hasEntries={hasEntries(data)}
      settling={settling}
      waiting={
        group &&
        !isArchived && (
          <WaitingSettlements group={group} expenses={expenses.data} nameOf={nameOf} userId={user.id} />
        )
      }
    />
  );
}

function Balances({ groupId, group, user, data, settling }: BalancesProps) {
  return (
    <BalanceSummary
      groupId={groupId}
      currency={group?.currency ?? DEFAULT_CURRENCY}
      userId={user.id}
      rows={data.debts}
      query={data.balances}
      hasEntries={hasEntries(data)}
      settling={settling}
    />
  );
}

function Expenses(props: Omit<GroupPartsProps, 'user'>) {
  const { groupId, group, data, unseen, isArchived, onAddExpense } = props;
  const { expenses, rows, names } = data;
  return (
    <ExpenseList
      groupId={groupId}
      rows={rows}
      rest={expenses.rest}
      newIds={unseen.entryIds}
      query={expenses}
      names={names}
      example={formatMoney(8400, group?.currency)}
      emptyAction={
        !isArchived && (
          <Button icon={<Plus />} onClick={onAddExpense}>
            {t('Add your first expense')}
          </Button>
        )
      }
    />
  );
}

function MemberList({ groupId, group, user, data, isArchived }: SharedProps) {
  const { members, debts } = data;
  const offers = useOffers();
  const canInvite = useHasFullAccess();
  return (
    <Members
      group={group}
      members={members.data}
      currentUserId={user.id}
      canManage={group?.createdBy === user.id && !isArchived}
      balanceOf={(userId) => debts && balanceOf(debts, userId)}
      query={members}
    >
      {/* The parts start over when the group comes, and would forget a typed address. */}
      {group && (
        <Stack gap={16}>
          {canInvite && <InviteForm groupId={groupId} />}
          {offers('invites') && (
            <LazyPart
              load={loadWaysToJoin}
              part={{ group, members: members.data ?? [] }}
              what={t('other ways to invite')}
            />
          )}
        </Stack>
      )}
    </Members>
  );
}

/** Replaces the page's header on paper. */
function Statement({ group, user, data }: Pick<GroupPartsProps, 'user' | 'data'> & { group: Group }) {
  const { expenses, members, nameOf } = data;
  return (
    <>
      <p className={styles.statement}>
        {t('Statement of {date} for {name}, {address}', {
          date: formatDate(new Date().toISOString()),
          name: displayName(user),
          address: window.location.origin + window.location.pathname,
        })}
      </p>
      {/* Sums over only the newest entries, or without people's names, would be wrong. */}
      {expenses.data && members.data && !expenses.rest && (
        <StatementTable
          expenses={expenses.data}
          members={members.data}
          nameOf={nameOf}
          currency={group.currency}
        />
      )}
    </>
  );
}

function Stats({ groupId, group, data: { stats, members } }: SharedProps) {
  return (
    <QuickStats
      stats={stats}
      currency={group?.currency ?? DEFAULT_CURRENCY}
      memberCount={members.data?.length}
      groupId={groupId}
    />
  );
}

/** Whether the creator has no other members yet. */
const isCreatorAlone = ({ group, user, data: { members }, isArchived }: SharedProps) =>
  group?.createdBy === user.id && members.data?.length === 1 && !isArchived;

/** What the creator does to the group as a whole, quietly below its members. */
function Administration({
  group,
  user,
  debts,
  isArchived,
}: Omit<SharedProps, 'data' | 'groupId'> & Pick<GroupData, 'debts'>) {
  return (
    <AdminOnly group={group} user={user}>
      {(known) => (
        <div className={styles.administration}>
          {!isArchived && <EditGroupName group={known} />}
          <DeleteGroup group={known} debts={debts && debtsInWords(debts, known.currency)} />
        </div>
      )}
    </AdminOnly>
  );
}

function ArchivedPart({ group, user, isArchived }: Pick<SharedProps, 'group' | 'user' | 'isArchived'>) {
  if (!group || !isArchived) return null;
  return (
    <div className={styles.archived}>
      <LazyPart load={loadArchivedNotice} part={{ group, userId: user.id }} what={t('the archive')} />
    </div>
  );
}

/**
 * The initial view of a group's page: the own balance, expenses, all balances, figures and members. All are in
 * sight together where there is room, else a tab each.
 */
export function GroupParts({ unseen, onAddExpense, ...shown }: GroupPartsProps) {
  const { groupId, group, user, data, isArchived } = shown;
  const { rows, debts } = data;
  const settling = useSettling(debts, { groupId, group, isArchived });
  const hasFullAccess = useHasFullAccess();
  const { tab, select, invite } = useGroupTab();
  const isAlone = hasFullAccess && isCreatorAlone(shown);
  return (
    <GroupLayout
      tab={tab}
      statement={group && <Statement group={group} user={user} data={data} />}
      archived={<ArchivedPart {...shown} />}
      overview={<Overview {...shown} settling={settling} />}
      steps={
        isAlone && (
          <GroupSteps hasExpenses={(rows?.length ?? 0) > 0} onInvite={invite} onAddExpense={onAddExpense} />
        )
      }
      tabs={<GroupTabs tab={tab} onSelect={select} />}
      expenses={
        <>
          <WaitingPart show="rows" groupId={groupId} />
          <Expenses {...shown} unseen={unseen} onAddExpense={onAddExpense} />
        </>
      }
      stats={<Stats {...shown} />}
      balances={
        <>
          <Balances {...shown} settling={settling} />
          <WaitingPart show="count" groupId={groupId} />
        </>
      }
      people={
        <>
          <MemberList {...shown} />
          {hasFullAccess && (
            <Administration group={group} user={user} debts={debts} isArchived={isArchived} />
          )}
        </>
      }
    />
  );
}

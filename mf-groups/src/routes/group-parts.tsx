import type { Group, User } from '@quits/contracts';
import { useHost } from '@quits/core';
import { DEFAULT_CURRENCY, displayName } from '@quits/domain';
import { Button, classNames, formatDate } from '@quits/ui';
import { Plus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { balanceOf, debtsInWords } from '../features/balances/balance-rows.ts';
import { BalanceSummary } from '../features/balances/balance-summary.tsx';
import { WaitingSettlements } from '../features/confirmation/waiting-settlements.tsx';
import { DefaultSplit } from '../features/default-split/default-split.tsx';
import { ExpenseList } from '../features/expense-list/expense-list.tsx';
import { ExportActions } from '../features/export/export-actions.tsx';
import { DeleteGroup } from '../features/group-admin/delete-group.tsx';
import { GroupSteps } from '../features/first-steps/group-steps.tsx';
import { InviteForm } from '../features/invite/invite-form.tsx';
import { Members } from '../features/members/members.tsx';
import { QuickStats } from '../features/quick-stats/quick-stats.tsx';
import { RecurringLink } from '../features/recurring/recurring-link.tsx';
import { StatementTable } from '../features/statement/statement-table.tsx';
import type { UnseenIds } from '../lib/unseen-changes.ts';
import type { GroupData } from './use-group.ts';
import styles from './group-parts.module.css';
import { AdminOnly } from './admin-only.tsx';

export interface GroupPartsProps {
  groupId: number;
  /** Undefined until the parts show; `data` is empty until then. */
  group: Group | undefined;
  user: User;
  data: GroupData;
  unseen: UnseenIds;
  onAddExpense: () => void;
}

function Balances({ groupId, group, user, data }: Omit<GroupPartsProps, 'onAddExpense' | 'unseen'>) {
  const { expenses, debts, balances, nameOf } = data;
  return (
    <div className={styles.balances}>
      <BalanceSummary
        groupId={groupId}
        currency={group?.currency ?? DEFAULT_CURRENCY}
        userId={user.id}
        rows={debts}
        waiting={
          group && (
            <WaitingSettlements group={group} expenses={expenses.data} nameOf={nameOf} userId={user.id} />
          )
        }
        query={balances}
      />
    </div>
  );
}

function Expenses({ groupId, group, data, unseen, onAddExpense }: Omit<GroupPartsProps, 'user'>) {
  const { expenses, members, rows, names } = data;
  return (
    <div className={styles.expenses}>
      <ExpenseList
        groupId={groupId}
        rows={rows}
        rest={expenses.rest}
        newIds={unseen.entryIds}
        query={expenses}
        names={names}
        // An export without the members' names would be wrong.
        actions={
          group &&
          members.data && <ExportActions group={group} members={members.data} loadAll={expenses.loadAll} />
        }
        emptyAction={
          <Button icon={<Plus />} onClick={onAddExpense}>
            Add your first expense
          </Button>
        }
      />
    </div>
  );
}

function MemberList({ groupId, group, user, data }: Omit<GroupPartsProps, 'onAddExpense' | 'unseen'>) {
  const { members, debts, nameOf } = data;
  const [params] = useSearchParams();
  return (
    <div className={styles.members}>
      <Members
        group={group}
        members={members.data}
        currentUserId={user.id}
        balanceOf={(userId) => debts && balanceOf(debts, userId)}
        query={members}
      >
        {/* The parts start over when the group comes, and would forget a typed address. */}
        {group && <InviteForm groupId={groupId} isWanted={params.has('invite')} />}
      </Members>
      {group && (
        <div className={styles.rules}>
          <DefaultSplit group={group} members={members.data} currentUserId={user.id} />
          <RecurringLink group={group} nameOf={nameOf} />
        </div>
      )}
    </div>
  );
}

/** Replaces the page's header on paper. */
function Statement({ group, user, data }: Pick<GroupPartsProps, 'user' | 'data'> & { group: Group }) {
  const { expenses, members, nameOf } = data;
  return (
    <>
      <p className={styles.statement}>
        Statement of {formatDate(new Date().toISOString())} for {displayName(user)},{' '}
        {window.location.origin + window.location.pathname}
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

function Stats({
  groupId,
  group,
  data: { stats, members },
}: Pick<GroupPartsProps, 'groupId' | 'group' | 'data'>) {
  return (
    <div className={styles.stats}>
      <QuickStats
        stats={stats}
        currency={group?.currency ?? DEFAULT_CURRENCY}
        memberCount={members.data?.length}
        groupId={groupId}
      />
    </div>
  );
}

/** Whether the creator has no other members yet. */
const isCreatorAlone = ({
  group,
  user,
  data: { members },
}: Pick<GroupPartsProps, 'group' | 'user' | 'data'>) =>
  group?.createdBy === user.id && members.data?.length === 1;

/** The initial view of a group's page: balances, expenses, figures and members. */
export function GroupParts({ unseen, onAddExpense, ...shown }: GroupPartsProps) {
  const { groupId, group, user, data } = shown;
  const { rows, debts } = data;
  const { kind } = useHost();
  const isAlone = isCreatorAlone(shown);
  const memberList = <MemberList {...shown} />;
  return (
    <div className={classNames(styles.container, kind === 'app' && styles.withButton)}>
      {group && <Statement group={group} user={user} data={data} />}
      <div className={classNames(styles.parts, isAlone && styles.alone)}>
        {isAlone && (
          <>
            <div className={styles.steps}>
              <GroupSteps hasExpenses={(rows?.length ?? 0) > 0} />
            </div>
            {memberList}
          </>
        )}
        <Balances {...shown} />
        <Expenses groupId={groupId} group={group} data={data} unseen={unseen} onAddExpense={onAddExpense} />
        <Stats groupId={groupId} group={group} data={data} />
        {!isAlone && memberList}
        <AdminOnly group={group} user={user}>
          {(known) => (
            <div className={styles.admin}>
              <DeleteGroup group={known} debts={debts && debtsInWords(debts, known.currency)} />
            </div>
          )}
        </AdminOnly>
      </div>
    </div>
  );
}

import type { Group, User } from '@quits/contracts';
import { useHost } from '@quits/core';
import { displayName } from '@quits/domain';
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
  group: Group;
  user: User;
  data: GroupData;
  unseen: UnseenIds;
  onAddExpense: () => void;
}

function MemberList({
  group,
  user,
  data: { members, debts, nameOf },
}: Omit<GroupPartsProps, 'onAddExpense' | 'unseen'>) {
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
        <InviteForm groupId={group.id} isWanted={params.has('invite')} />
      </Members>
      <div className={styles.rules}>
        <DefaultSplit group={group} members={members.data} currentUserId={user.id} />
        <RecurringLink group={group} nameOf={nameOf} />
      </div>
    </div>
  );
}

/** Replaces the page's header on paper. */
function Statement({
  group,
  user,
  data: { expenses, members, nameOf },
}: Omit<GroupPartsProps, 'onAddExpense' | 'unseen'>) {
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

/** The initial view of a group's page: balances, expenses, figures and members. */
export function GroupParts({ group, user, data, unseen, onAddExpense }: GroupPartsProps) {
  const { expenses, members, balances, rows, stats, debts, nameOf } = data;
  const { kind } = useHost();
  const isAlone = group.createdBy === user.id && members.data?.length === 1;
  const memberList = <MemberList group={group} user={user} data={data} />;
  return (
    <div className={classNames(styles.container, kind === 'app' && styles.withButton)}>
      <Statement group={group} user={user} data={data} />
      <div className={classNames(styles.parts, isAlone && styles.alone)}>
        {isAlone && (
          <>
            <div className={styles.steps}>
              <GroupSteps hasExpenses={(rows?.length ?? 0) > 0} />
            </div>
            {memberList}
          </>
        )}
        <div className={styles.balances}>
          <BalanceSummary
            groupId={group.id}
            currency={group.currency}
            userId={user.id}
            rows={debts}
            waiting={
              <WaitingSettlements group={group} expenses={expenses.data} nameOf={nameOf} userId={user.id} />
            }
            query={balances}
          />
        </div>
        <div className={styles.expenses}>
          <ExpenseList
            groupId={group.id}
            rows={rows}
            rest={expenses.rest}
            newIds={unseen.entryIds}
            query={expenses}
            names={data.names}
            // An export without the members' names would be wrong.
            actions={
              members.data && (
                <ExportActions group={group} members={members.data} loadAll={expenses.loadAll} />
              )
            }
            emptyAction={
              <Button icon={<Plus />} onClick={onAddExpense}>
                Add your first expense
              </Button>
            }
          />
        </div>
        <div className={styles.stats}>
          <QuickStats
            stats={stats}
            currency={group.currency}
            memberCount={members.data?.length}
            groupId={group.id}
          />
        </div>
        {!isAlone && memberList}
        <AdminOnly group={group} user={user}>
          <div className={styles.admin}>
            <DeleteGroup group={group} debts={debts && debtsInWords(debts, group.currency)} />
          </div>
        </AdminOnly>
      </div>
    </div>
  );
}

import type { Group, User } from '@quits/contracts';
import { useHost } from '@quits/core';
import { displayName } from '@quits/domain';
import { Button, classNames, formatDate, retryOf } from '@quits/ui';
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
import { Repeating } from '../features/repeating/repeating.tsx';
import { StatementTable } from '../features/statement/statement-table.tsx';
import type { News } from '../lib/news.ts';
import type { GroupData } from './use-group.ts';
import { useIsWide } from './use-is-wide.ts';
import styles from './group-parts.module.css';
import { AdminOnly } from './admin-only.tsx';

export interface GroupPartsProps {
  group: Group;
  user: User;
  data: GroupData;
  news: News;
  onAddExpense: () => void;
}

type PartProps = Pick<GroupPartsProps, 'group' | 'user' | 'data'>;

function Balances({ group, user, data: { expenses, members, balances, debts } }: PartProps) {
  return (
    <div className={styles.balances}>
      <BalanceSummary
        groupId={group.id}
        currency={group.currency}
        userId={user.id}
        rows={debts}
        waiting={
          <WaitingSettlements
            group={group}
            expenses={expenses.data}
            members={members.data}
            userId={user.id}
          />
        }
        {...retryOf(balances)}
      />
    </div>
  );
}

function Stats({ group, data: { stats, members } }: PartProps) {
  return (
    <div className={styles.stats}>
      <QuickStats
        stats={stats}
        currency={group.currency}
        memberCount={members.data?.length}
        groupId={group.id}
      />
    </div>
  );
}

function MemberList({ group, user, data: { members, debts } }: PartProps) {
  const [params] = useSearchParams();
  return (
    <div className={styles.members}>
      <Members
        group={group}
        members={members.data}
        currentUserId={user.id}
        balanceOf={(userId) => debts && balanceOf(debts, userId)}
        {...retryOf(members)}
      >
        <InviteForm groupId={group.id} isWanted={params.has('invite')} />
      </Members>
      <div className={styles.rules}>
        <DefaultSplit group={group} members={members.data} currentUserId={user.id} />
        <Repeating group={group} members={members.data ?? []} userId={user.id} />
      </div>
    </div>
  );
}

/** What stands on paper in the place of the page's head. */
function Statement({ group, user, data: { expenses, members } }: PartProps) {
  return (
    <>
      <p className={styles.statement}>
        Statement of {formatDate(new Date().toISOString())} for {displayName(user)},{' '}
        {window.location.origin + window.location.pathname}
      </p>
      {/* Sums of the newest alone would be wrong. */}
      {expenses.data && !expenses.rest && (
        <StatementTable
          expenses={expenses.data}
          members={members.data ?? []}
          userId={user.id}
          currency={group.currency}
        />
      )}
    </>
  );
}

function Expenses({ group, data: { expenses, members, rows }, news, onAddExpense }: GroupPartsProps) {
  return (
    <div className={styles.expenses}>
      <ExpenseList
        groupId={group.id}
        rows={rows}
        rest={expenses.rest}
        newIds={news.entryIds}
        {...retryOf(expenses)}
        actions={<ExportActions group={group} members={members.data ?? []} loadAll={expenses.loadAll} />}
        emptyAction={
          <Button icon={<Plus />} onClick={onAddExpense}>
            Add your first expense
          </Button>
        }
      />
    </div>
  );
}

/** The parts below each other, in the order in which they are read. */
function OneColumn({ isAlone, ...props }: GroupPartsProps & { isAlone: boolean }) {
  return (
    <>
      {isAlone && <MemberList {...props} />}
      <Balances {...props} />
      <Expenses {...props} />
      <Stats {...props} />
      {!isAlone && <MemberList {...props} />}
    </>
  );
}

/** All but the expenses in a column of their own. */
function TwoColumns({ isAlone, ...props }: GroupPartsProps & { isAlone: boolean }) {
  return (
    <>
      <div className={styles.side}>
        {isAlone && <MemberList {...props} />}
        <Balances {...props} />
        <Stats {...props} />
        {!isAlone && <MemberList {...props} />}
      </div>
      <Expenses {...props} />
    </>
  );
}

/** What the page of a group shows first: balances, expenses, figures and members. */
export function GroupParts(props: GroupPartsProps) {
  const { group, user, data } = props;
  const { members, rows, debts } = data;
  const { kind } = useHost();
  const Columns = useIsWide() ? TwoColumns : OneColumn;
  const isAlone = group.createdBy === user.id && members.data?.length === 1;
  return (
    <div className={classNames(styles.container, kind === 'app' && styles.withButton)}>
      <Statement {...props} />
      <div className={classNames(styles.parts, isAlone && styles.alone)}>
        {isAlone && (
          <div className={styles.steps}>
            <GroupSteps hasExpenses={(rows?.length ?? 0) > 0} />
          </div>
        )}
        <Columns {...props} isAlone={isAlone} />
        <AdminOnly group={group} user={user}>
          <div className={styles.admin}>
            <DeleteGroup group={group} debts={debtsInWords(debts ?? [], group.currency)} />
          </div>
        </AdminOnly>
      </div>
    </div>
  );
}

/**
 * The top of a group's page before its code has come: head, own balance, newest entries. It consists of the
 * page's own components, in the build of previews (docs/teams.md).
 */
import { type GroupTotals, readGroup, readPage } from '@quits/contracts';
import { type PreviewProps, providePreview } from '@quits/core/preview';
import { entryRows, useIsArchived } from '@quits/ledger-ui';
import { AddExpenseButton } from '@quits/ledger-ui/add-expense';
import { AsOf, Menu, Page } from '@quits/ui';
import { t } from '@quits/domain';
import { balanceRows } from '../features/balances/balance-rows.ts';
import { OwnBalance, type Settling, useCanSettle } from '../features/balances/own-balance.tsx';
import { WaitingSettlements } from '../features/confirmation/waiting-settlements.tsx';
import { ExpenseList } from '../features/expense-list/expense-list.tsx';
import { HistoryLink } from '../features/history/history-link.tsx';
import { isNameless } from '../features/name-prompt/nameless.ts';
import { namesOf } from '../lib/ledger.ts';
import { ADDING, nothing } from '../lib/idle.ts';
import { GroupLayout, headOf } from '../routes/group-layout.tsx';
import { GroupTabs } from '../routes/group-tabs.tsx';

/** The list shows fewer at once: it is at most 600 px high. */
const MOST_ROWS = 12;

const LOADED = { isFetching: false, refetch: nothing };
const SETTLING: Omit<Settling, 'canSettle' | 'settleOwn'> = {
  settle: nothing,
  debts: undefined,
  control: { isOpen: false, onClose: nothing },
  quitsWith: [],
  onSettled: nothing,
};

type Answers = ['getGroup', 'getGroupExpenses', 'getGroupMembers', 'getGroupBalances'];

function GroupTop({ answers: [known, entries, members, balances], user, answeredAt }: PreviewProps<Answers>) {
  const group = readGroup(known);
  const { items, next } = readPage<GroupTotals>(entries);
  const isArchived = useIsArchived()(group);
  const canSettle = useCanSettle(isArchived);
  // These pages begin with other parts: people who joined without a name are asked for one.
  const isAsked = group.createdBy !== user.id && isNameless(user);
  if (isArchived || isAsked || members.length < 2 || items.length === 0) return null;
  const debts = balanceRows(balances, user.id);
  const people = debts.flatMap(({ from, to }) => [from, to]);
  const nameOf = namesOf(members, items, user.id, people);
  const rows = entryRows(items, nameOf, user.id, group.currency);
  const isInDebt = debts.some(({ kind }) => kind === 'owe');
  const settling = { ...SETTLING, canSettle, settleOwn: isInDebt ? nothing : undefined };
  return (
    <Page
      {...headOf(group)}
      actions={
        <>
          <AddExpenseButton state={ADDING} />
          <HistoryLink groupId={group.id} count={0} />
          <Menu label={t('Group menu')} isIdle />
        </>
      }
    >
      <GroupLayout
        tab="expenses"
        overview={
          <OwnBalance
            currency={group.currency}
            userId={user.id}
            rows={debts}
            query={LOADED}
            hasEntries
            settling={settling}
            waiting={<WaitingSettlements group={group} expenses={items} nameOf={nameOf} userId={user.id} />}
          />
        }
        tabs={<GroupTabs tab="expenses" onSelect={nothing} />}
        expenses={
          <ExpenseList
            groupId={group.id}
            rows={rows.slice(0, MOST_ROWS)}
            rest={
              next === null && items.length <= MOST_ROWS ? undefined : { onReach: nothing, hasFailed: false }
            }
            query={LOADED}
            example=""
            emptyAction={null}
          />
        }
      />
      {answeredAt !== undefined && <AsOf time={answeredAt} />}
    </Page>
  );
}

providePreview<Answers>(GroupTop);

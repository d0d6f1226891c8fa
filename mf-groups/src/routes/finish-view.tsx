import type { Group, User } from '@quits/contracts';
import { useHasFullAccess, useWords } from '@quits/core';
import { t } from '@quits/domain';
import { entryRows } from '@quits/ledger-ui';
import { Card, ListEnd, Pending, type PendingQuery, Stack } from '@quits/ui';
import { useEffect, useMemo } from 'react';
import { ArchivedNotice } from '../features/archive/archived-notice.tsx';
import { BalanceSummary } from '../features/balances/balance-summary.tsx';
import { SettleDialog, useSettling } from '../features/balances/own-balance.tsx';
import { WaitingSettlements } from '../features/confirmation/waiting-settlements.tsx';
import { LastPage } from '../features/finish/last-page.tsx';
import { StillOpen, unconfirmed, useWaitingCount } from '../features/finish/still-open.tsx';
import { namesOf } from '../lib/ledger.ts';
import { OutlineRows } from '../lib/outline.tsx';
import { spentEntries } from '../lib/spent-entries.ts';
import type { GroupData } from './use-group.ts';

/** The page is kept and handed on: everyone stands there by name, its reader too. */
const NO_READER = 0;

interface FinishViewProps {
  group: Group;
  user: User;
  data: GroupData;
  isArchived: boolean;
}

/** The payments that settle everything, each with `Pay` or what its receiver says of it. */
function Payments({ group, user, data, isArchived }: FinishViewProps) {
  const settling = useSettling(data.debts, { groupId: group.id, group, isArchived });
  const canPay = useHasFullAccess();
  return (
    <>
      <BalanceSummary
        groupId={group.id}
        currency={group.currency}
        userId={user.id}
        rows={data.debts}
        query={data.balances}
        hasEntries
        settling={settling}
        settleLabel={canPay ? t('[verb] Pay') : undefined}
      />
      <SettleDialog settling={settling} userId={user.id} startsPaying={canPay} />
    </>
  );
}

/** Stands for the view until the sums are known, or says that they did not load. */
function Missing({ query, what }: { query: PendingQuery; what: string }) {
  return (
    <Card>
      <Pending query={query} what={what}>
        <OutlineRows kind="event" count={5} />
      </Pending>
    </Card>
  );
}

/** `?finish=1`: what is still open, who pays whom, the archive, and a last page to keep. */
export function FinishView(props: FinishViewProps) {
  const { group, user, data, isArchived } = props;
  const { expenses, members, debts } = data;
  const { rest, loadAll } = expenses;
  const hasRest = rest !== undefined;
  const waitingHere = useWaitingCount(group.id);
  // What is open and what was spent are sums over all entries.
  useEffect(() => {
    if (hasRest) void loadAll().catch(() => undefined);
  }, [hasRest, loadAll]);
  const nameOf = useWords(
    () => namesOf(members.data, expenses.data ?? [], NO_READER),
    [members.data, expenses.data],
  );
  const rows = useWords(
    () =>
      expenses.data &&
      entryRows(expenses.data, nameOf, NO_READER, group.currency).map(({ position: _own, ...row }) => row),
    [expenses.data, nameOf, group.currency],
  );
  const entries = useMemo(
    () => expenses.data && spentEntries(expenses.data, group.currency, nameOf),
    [expenses.data, group.currency, nameOf],
  );
  if (rest) return <ListEnd {...rest} />;
  if (!expenses.data || !entries || !rows) return <Missing query={expenses} what={t('the expenses')} />;
  if (!debts) return <Missing query={data.balances} what={t('the balances')} />;
  const waiting = unconfirmed(expenses.data);
  const isOpen = debts.length > 0 || waiting.length > 0 || waitingHere > 0;
  const confirm = (
    <WaitingSettlements group={group} expenses={expenses.data} nameOf={data.nameOf} userId={user.id} />
  );
  return (
    <Stack gap={24}>
      {isArchived ? (
        <ArchivedNotice group={group} userId={user.id} />
      ) : (
        <StillOpen
          group={group}
          isCreator={group.createdBy === user.id}
          nameOf={nameOf}
          debtCount={debts.length}
          waiting={waiting}
          waitingHere={waitingHere}
          confirm={confirm}
        />
      )}
      {!isArchived && <Payments {...props} />}
      {(isArchived || !isOpen) && (
        <LastPage
          groupId={group.id}
          currency={group.currency}
          entries={entries}
          rows={rows}
          nameOf={nameOf}
        />
      )}
    </Stack>
  );
}

import { type OpenInGroup, TEXTS } from '@quits/contracts';
import { balanceEndpoints, isStatus, useGetBalancesQuery, useRuntime } from '@quits/core';
import { formatAmount, minorUnitOf, t } from '@quits/domain';
import { conflictOf, type DialogControl, useIdempotencyKey, useSubmission } from '@quits/ui';
import { useState } from 'react';
import { type SettlementDetails, useSettleUpMutation } from './balances.api.ts';
import { useSettleAllMutation } from './people.api.ts';
import { type OpenDebt, totalOf } from './open-debt.ts';
import { isBothWays, partsOf, settlementAmount } from './settlement-amount.ts';

export interface Settling extends DialogControl {
  userId: number;
  /** Called once everything open with the person in this currency is paid. */
  onSettled: (person: OpenDebt['person']) => void;
  /** The sheet opens with how to pay, where the back end offers that. */
  startsPaying?: boolean | undefined;
}

export interface SheetProps extends Settling {
  /** What was open when the sheet opened. */
  debt: OpenDebt;
}

/** The current open amounts, if a refusal includes them. */
function openNow(error: unknown, groups: readonly OpenInGroup[]): OpenInGroup[] | undefined {
  const refused = conflictOf('settleAll', error);
  if (!refused) return undefined;
  return groups.flatMap((group) => {
    const now = refused.current.find(({ groupId }) => groupId === group.groupId);
    const cents = now ? now.cents : group.cents;
    return cents === 0 ? [] : [{ ...group, cents }];
  });
}

/**
 * What is open as it is now. In a single group it follows the balances, also when others change them meanwhile.
 *
 * @param isHeld keeps what is shown, because the person's own payment changes the balances
 */
function useOpenGroups({ debt, userId }: SheetProps, isHeld: boolean) {
  const [groups, setGroups] = useState(debt.groups);
  const [only] = debt.groups;
  const isSingle = debt.groups.length === 1;
  const { data } = useGetBalancesQuery(only?.groupId ?? 0, { skip: !isSingle });
  if (only && isSingle && data && !isHeld) {
    const cents = data.reduce((sum, { fromUser, toUser, cents: open }) => {
      if (fromUser.id === userId && toUser.id === debt.person.id) return sum - open;
      return fromUser.id === debt.person.id && toUser.id === userId ? sum + open : sum;
    }, 0);
    if (cents !== totalOf(groups)) setGroups(cents === 0 ? [] : [{ ...only, cents }]);
  }
  return { groups, setGroups };
}

export type Parts = ReturnType<typeof partsOf>;

/** Sends a payment. What the specification's own call cannot record goes to our server's call. */
function useSending({ debt, userId }: SheetProps) {
  const { store } = useRuntime();
  const [settleUp] = useSettleUpMutation();
  const [settleAll] = useSettleAllMutation();
  const keyFor = useIdempotencyKey();
  const { person, currency, groups } = debt;

  return async (parts: Parts, details: SettlementDetails | undefined): Promise<void> => {
    const [only] = parts;
    if (!only) return;
    const idempotencyKey = keyFor({ person: person.id, parts, details });
    if (groups.length > 1 || only.cents > 0) {
      await settleAll({ userId: person.id, currency, groups: parts, details, idempotencyKey }).unwrap();
      return;
    }
    const { groupId, partCents } = only;
    const payment = { groupId, fromUserId: userId, toUserId: person.id, cents: -partCents };
    try {
      await settleUp({ ...payment, details, idempotencyKey }).unwrap();
    } catch (error) {
      // The balances changed meanwhile: load the current debt before offering it.
      if (isStatus(error, 409)) {
        const { initiate } = balanceEndpoints.endpoints.getBalances;
        await store.dispatch(initiate(groupId, { forceRefetch: true, subscribe: false }));
      }
      throw error;
    }
  };
}

/** Records a payment, and offers what is open now after a refusal. */
export function useSettling(props: SheetProps) {
  const { debt, onSettled, onClose } = props;
  const { bus } = useRuntime();
  const submission = useSubmission('mf-groups', t(TEXTS.settlement.failed));
  const [isDone, setIsDone] = useState(false);
  const [hasChanged, setHasChanged] = useState(false);
  const send = useSending(props);
  const { groups, setGroups } = useOpenGroups(props, submission.isBusy || isDone);

  async function attempt(parts: Parts, details: SettlementDetails | undefined): Promise<void> {
    try {
      await send(parts, details);
      setIsDone(true);
    } catch (error) {
      // Nothing was recorded: the sheet must now offer the current amounts.
      const now = openNow(error, groups);
      if (now) setGroups(now);
      setHasChanged(now !== undefined);
      throw error;
    }
  }

  async function settle(parts: Parts, details: SettlementDetails | undefined): Promise<void> {
    if (!(await submission.submit(() => attempt(parts, details), t(TEXTS.settlement.recorded)))) return;
    const isAll =
      parts.length === groups.length && parts.every(({ cents, partCents }) => cents === partCents);
    if (isAll) onSettled(debt.person);
    for (const { groupId } of parts) bus.for('mf-groups').publish('groups/settlementRecorded', { groupId });
    onClose();
  }

  return { ...submission, groups, hasChanged, settle };
}

/** What is typed and ticked, and what follows from it. */
export function useChoices(groups: readonly OpenInGroup[], { person, currency }: OpenDebt) {
  // Until the person types an amount, it is all of what is chosen.
  const [typed, setTyped] = useState<string>();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const chosen = groups.filter(({ groupId }) => !left.has(groupId));
  const openCents = totalOf(chosen);
  const all = formatAmount(Math.abs(openCents), minorUnitOf(currency));
  const isWhole = isBothWays(chosen);
  const text = isWhole ? all : (typed ?? all);
  const read = settlementAmount(text, { name: person.name, cents: openCents, currency });
  const cents = isWhole ? Math.abs(openCents) : read.cents;

  function toggle(groupId: number): void {
    setTyped(undefined);
    setLeft(new Set(left.has(groupId) ? [...left].filter((id) => id !== groupId) : [...left, groupId]));
  }

  return {
    text,
    setTyped,
    left,
    toggle,
    openCents,
    isWhole,
    parts: cents === undefined ? [] : partsOf(chosen, cents),
    problem: isWhole || chosen.length === 0 ? undefined : read.problem,
  };
}

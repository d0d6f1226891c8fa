import { type Acquaintance, type OpenInGroup, type OpenTotal, TEXTS } from '@quits/contracts';
import { useRuntime } from '@quits/core';
import { useIsArchived } from '@quits/ledger-ui';
import { displayName, formatList, isolated, t } from '@quits/domain';
import {
  Button,
  conflictOf,
  type DialogControl,
  List,
  Money,
  Notice,
  richText,
  Stack,
  useIdempotencyKey,
  useSubmission,
} from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { useState } from 'react';
import { useGetGroupSummariesQuery } from '../../api/groups.api.ts';
import { useSettleAllMutation } from '../../api/people.api.ts';

interface SettleAllProps extends DialogControl {
  person: Acquaintance;
  total: OpenTotal;
  onSettled: (person: { id: number; name: string }) => void;
}

/** The current open balances, if a refusal includes them. */
function openNow(error: unknown, groups: readonly OpenInGroup[]): OpenInGroup[] | undefined {
  const refused = conflictOf('settleAll', error);
  if (!refused) return undefined;
  return groups.flatMap((group) => {
    const debt = refused.current.find(({ groupId }) => groupId === group.groupId);
    const cents = debt?.cents ?? 0;
    return cents === 0 ? [] : [{ ...group, cents }];
  });
}

/** The debts in archived groups, which take no payment, and the others. */
function useArchivedApart(groups: readonly OpenInGroup[]) {
  const isArchived = useIsArchived();
  const { data = [] } = useGetGroupSummariesQuery();
  const archivedIds = new Set(data.filter(isArchived).map(({ id }) => id));
  return {
    open: groups.filter(({ groupId }) => !archivedIds.has(groupId)),
    archived: groups.filter(({ groupId }) => archivedIds.has(groupId)),
  };
}

/** Records that every open balance with the person is paid. A refusal brings the current balances. */
function useSettling({ person, total, onSettled, onClose }: SettleAllProps) {
  const { open, archived } = useArchivedApart(total.groups);
  const [groups, setGroups] = useState<readonly OpenInGroup[]>(open);
  const [hasChanged, setHasChanged] = useState(false);
  const { bus } = useRuntime();
  const [settleAll] = useSettleAllMutation();
  const keyFor = useIdempotencyKey();
  const { submit, isBusy, reason } = useSubmission('mf-groups', t(TEXTS.settlement.failed));

  async function send(): Promise<void> {
    const request = { userId: person.id, currency: total.currency, groups };
    try {
      await settleAll({ ...request, idempotencyKey: keyFor(request) }).unwrap();
    } catch (error) {
      // Nothing was recorded: the dialog must now offer the current balances.
      const now = openNow(error, groups);
      if (now) setGroups(now);
      setHasChanged(now !== undefined);
      throw error;
    }
  }

  async function record(): Promise<void> {
    if (!(await submit(send, t(TEXTS.settlement.recorded)))) return;
    for (const { groupId } of groups) bus.for('mf-groups').publish('groups/settlementRecorded', { groupId });
    onSettled({ id: person.id, name: displayName(person) });
    onClose();
  }

  return { groups, archived, hasChanged, record, isBusy, reason };
}

/** Settles all open balances with one person in one step: in every group, or in none. */
export function SettleAll(props: SettleAllProps) {
  const { person, total, isOpen, onClose } = props;
  const { groups, archived, hasChanged, record, isBusy, reason } = useSettling(props);
  const name = displayName(person);
  const cents = groups.reduce((sum, group) => sum + group.cents, 0);
  const money = (amount: number) => <Money cents={Math.abs(amount)} currency={total.currency} />;

  return (
    <Dialog
      title={t('Settle all with {name}', { name })}
      description={t("Quits doesn't move money. It records what was paid.")}
      size="s"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button isIdle={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
          {groups.length > 0 && (
            <Button variant="primary" isBusy={isBusy} onClick={() => void record()}>
              {t('[verb] Record')}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={12}>
        {hasChanged && (
          <Notice tone="warning" title={t('Something changed meanwhile')}>
            {t(
              groups.length === 0
                ? 'Nothing was recorded. You two are even now.'
                : 'Nothing was recorded. This is what is open now.',
            )}
          </Notice>
        )}
        {reason !== undefined && !hasChanged && <Notice tone="danger">{reason}</Notice>}
        <List>
          {groups.map((group) => (
            <li key={group.groupId}>
              {richText(
                group.cents > 0 ? '{group}: {name} pays you {amount}' : '{group}: you pay {name} {amount}',
                { group: isolated(group.name), name, amount: money(group.cents) },
              )}
            </li>
          ))}
        </List>
        {archived.length > 0 && (
          <Notice>
            {t('Not in archived groups: {groups}', {
              groups: formatList(archived.map((group) => isolated(group.name))),
            })}
          </Notice>
        )}
        {groups.length > 1 && (
          <p>
            <strong>
              {cents === 0 ? (
                <span>{t('In all, no one has to pay anything.')}</span>
              ) : (
                richText(
                  cents > 0 ? 'In all, {name} pays you {amount}.' : 'In all, you pay {name} {amount}.',
                  { name, amount: money(cents) },
                )
              )}
            </strong>
          </p>
        )}
      </Stack>
    </Dialog>
  );
}

import type { Acquaintance } from '@quits/contracts';
import { useGetAcquaintancesQuery } from '@quits/core';
import { useIsArchived } from '@quits/ledger-ui';
import { type DialogControl, List, Pending, Skeleton } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { displayName, inNameOrder, t } from '@quits/domain';
import { useGetGroupSummariesQuery } from '../../lib/groups.api.ts';
import { PersonRow } from './person-row.tsx';
import type { OpenDebt } from '../../lib/settling/open-debt.ts';
import { SettleSheet } from '../../lib/settling/settle-sheet.tsx';
import { type OpenWith, settleValue, type Shown } from './shown-people.ts';

export interface PeopleDialogProps extends DialogControl {
  userId: number;
  shown: Shown;
  /** Shows another view, by its value in the address. */
  onOpen: (value: string) => void;
  /** Called once all debts with a person in one currency are settled. */
  onSettled: (person: { id: number; name: string }) => void;
}

type PeopleProps = Pick<PeopleDialogProps, 'userId' | 'onOpen'> & {
  /** Limits the view to one person. */
  only?: Acquaintance | undefined;
};

/** Everybody by name, people with open debts first; or only one person, with their current debts. */
function chosen(people: readonly Acquaintance[], only: Acquaintance | undefined): readonly Acquaintance[] {
  if (only) return [people.find(({ id }) => id === only.id) ?? only];
  return inNameOrder(people).toSorted((a, b) => Number(b.totals.length > 0) - Number(a.totals.length > 0));
}

function People({ userId, only, onOpen }: PeopleProps) {
  const people = useGetAcquaintancesQuery();
  if (!people.data) {
    return (
      <Pending query={people} what={t('people')}>
        <Skeleton height={44} />
      </Pending>
    );
  }
  if (people.data.length === 0) return <p>{t('No one shares a group with you yet.')}</p>;
  return (
    <List aria-label={t('People')}>
      {chosen(people.data, only).map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          userId={userId}
          onSettle={(total) => onOpen(settleValue(person, total))}
        />
      ))}
    </List>
  );
}

/** The debt that can be settled: archived groups take no payment. */
function useOpenDebt({ person, total: { currency, groups } }: OpenWith): OpenDebt {
  const isArchived = useIsArchived();
  const { data = [] } = useGetGroupSummariesQuery();
  const archivedIds = new Set(data.filter(isArchived).map(({ id }) => id));
  return {
    person: { id: person.id, name: displayName(person) },
    currency,
    groups: groups.filter(({ groupId }) => !archivedIds.has(groupId)),
    archived: groups.filter(({ groupId }) => archivedIds.has(groupId)).map(({ name }) => name),
  };
}

/** Settles what is open with a person in one currency. */
function Settling({ shown, ...sheet }: Omit<PeopleDialogProps, 'shown' | 'onOpen'> & { shown: OpenWith }) {
  const debt = useOpenDebt(shown);
  return <SettleSheet debts={[debt]} {...sheet} />;
}

/** The person's open debts with all others, or with one of them, over all groups. */
export function PeopleDialog({ shown, onOpen, ...dialog }: PeopleDialogProps) {
  if (shown.kind === 'settle') return <Settling shown={shown} {...dialog} />;
  const { userId, isOpen, onClose } = dialog;
  const only = shown.kind === 'person' ? shown.person : undefined;
  return (
    <Dialog
      title={only ? t('Between you and {name}', { name: displayName(only) }) : t('Between you and others')}
      isOpen={isOpen}
      onClose={onClose}
    >
      <People userId={userId} only={only} onOpen={onOpen} />
    </Dialog>
  );
}

import type { Acquaintance } from '@quits/contracts';
import { useGetAcquaintancesQuery } from '@quits/core';
import { Button, type DialogControl, List, Pending, Skeleton } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { displayName, inNameOrder, t } from '@quits/domain';
import { PersonRow } from './person-row.tsx';
import { SettleAll } from './settle-all.tsx';
import { settleValue, type Shown } from './shown-people.ts';

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

/**
 * The person's open debts with everybody else, or with one of them, over all groups. One step settles them
 *.
 */
export function PeopleDialog({ userId, shown, onOpen, onSettled, isOpen, onClose }: PeopleDialogProps) {
  if (shown.kind === 'settle') {
    return (
      <SettleAll
        person={shown.person}
        total={shown.total}
        onSettled={onSettled}
        isOpen={isOpen}
        onClose={onClose}
      />
    );
  }
  const only = shown.kind === 'person' ? shown.person : undefined;
  return (
    <Dialog
      title={only ? t('Between you and {name}', { name: displayName(only) }) : t('Between you and others')}
      isOpen={isOpen}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <People userId={userId} only={only} onOpen={onOpen} />
    </Dialog>
  );
}

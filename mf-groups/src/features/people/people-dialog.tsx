import { Button, DelayedSkeleton, List, RetryButton, Skeleton, retryOf } from '@quits/ui';
import type { DialogControl } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { useState } from 'react';
import { useGetPeopleQuery } from '../../api/people.api.ts';
import type { Acquaintance, OpenTotal } from '../../api/people.api.ts';
import { PersonRow } from './person-row.tsx';
import { SettleAll } from './settle-all.tsx';

export interface PeopleDialogProps extends DialogControl {
  userId: number;
}

interface PeopleProps {
  userId: number;
  onSettle: (person: Acquaintance, total: OpenTotal) => void;
}

function People({ userId, onSettle }: PeopleProps) {
  const people = useGetPeopleQuery();
  if (!people.data) {
    return people.error === undefined ? (
      <DelayedSkeleton label="Loading people...">
        <Skeleton height={44} />
      </DelayedSkeleton>
    ) : (
      <RetryButton {...retryOf(people)}>Load people</RetryButton>
    );
  }
  if (people.data.length === 0) return <p>Nobody shares a group with you yet.</p>;
  const openFirst = people.data.toSorted((a, b) => Number(b.totals.length > 0) - Number(a.totals.length > 0));
  return (
    <List aria-label="People">
      {openFirst.map((person) => (
        <PersonRow key={person.id} person={person} userId={userId} onSettle={onSettle} />
      ))}
    </List>
  );
}

/** What is open between the person and everybody else, over all groups, and settling it in one step (extras §5). */
export function PeopleDialog({ userId, isOpen, onClose }: PeopleDialogProps) {
  const [settling, setSettling] = useState<{ person: Acquaintance; total: OpenTotal }>();
  if (settling) {
    return (
      <SettleAll {...settling} isOpen={isOpen} onClose={onClose} onBack={() => setSettling(undefined)} />
    );
  }
  return (
    <Dialog
      title="Between you and others"
      isOpen={isOpen}
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <People userId={userId} onSettle={(person, total) => setSettling({ person, total })} />
    </Dialog>
  );
}

import { useGetAcquaintancesQuery, useOffers } from '@quits/core';
import { t } from '@quits/domain';
import { DelayedSkeleton, DidNotLoad, LazyDialog, retryOf, useDialogItem } from '@quits/ui';
import type { ReactNode } from 'react';
import { useQuits } from '../../lib/all-quits.tsx';
import { OutlineRows } from '../../lib/outline.tsx';
import { loadPeopleDialog, PeopleList, type PeopleListProps } from './people-list.tsx';
import { openWithPeople, readShown } from './shown-people.ts';
import styles from './by-person.module.css';

/** Open balances with people; undefined where the back end does not offer them. */
export function usePeople() {
  const people = useGetAcquaintancesQuery();
  return useOffers()('people') ? people : undefined;
}

export type PeopleQuery = NonNullable<ReturnType<typeof usePeople>>;

interface PeopleProps extends Pick<PeopleListProps, 'people' | 'currency' | 'children'> {
  userId: number;
}

function People({ people: known, userId, currency, children }: PeopleProps) {
  const shown = useDialogItem('people', (value) => readShown(value, known));
  const open = openWithPeople(known);
  const quits = useQuits(open.map(({ person }) => person.id));
  return (
    <>
      <PeopleList people={known} quits={quits.names} currency={currency} onOpen={shown.open}>
        {children}
      </PeopleList>
      {shown.item && (
        <LazyDialog
          source="mf-groups"
          load={loadPeopleDialog}
          dialog={{ userId, shown: shown.item, onOpen: shown.open, onSettled: quits.add, ...shown.control }}
        />
      )}
    </>
  );
}

interface ByPersonProps {
  people: PeopleQuery;
  userId: number;
  /** The currency of the balance above; undefined where it did not load or is even. */
  currency: string | undefined;
  /** What follows the people of this currency. */
  children: ReactNode;
}

/**
 * The overall balance by person, each with links to its explanation and to settling it. Only our own server
 * sends it.
 */
export function ByPerson({ people, ...shown }: ByPersonProps) {
  if (people.data) return <People people={people.data} {...shown} />;
  return (
    <>
      {people.error === undefined ? (
        <div className={styles.people}>
          <DelayedSkeleton label={t('Loading people...')}>
            <OutlineRows kind="person" count={3} />
          </DelayedSkeleton>
        </div>
      ) : (
        <DidNotLoad what={t('the people behind this balance')} {...retryOf(people)} />
      )}
      {shown.children}
    </>
  );
}

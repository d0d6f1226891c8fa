import type { Acquaintance } from '@quits/contracts';
import { useGetAcquaintancesQuery, useOffers } from '@quits/core';
import { displayName, t } from '@quits/domain';
import {
  Avatar,
  Button,
  DelayedSkeleton,
  DidNotLoad,
  LazyDialog,
  List,
  Money,
  preloadOnApproach,
  retryOf,
  useDialogItem,
} from '@quits/ui';
import { useId } from 'react';
import { AllQuits, useQuits } from '../../lib/all-quits.tsx';
import { DebtSentence } from '../../lib/debt-sentence.tsx';
import { OutlineRows } from '../../lib/outline.tsx';
import { ALL, type OpenWith, openWithPeople, personValue, readShown, settleValue } from './shown-people.ts';
import styles from './by-person.module.css';

const loadPeopleDialog = () => import('./people-dialog.tsx').then((part) => part.PeopleDialog);

/** "Everybody" lists the rest. */
const MOST_SHOWN = 3;

interface RowProps extends OpenWith {
  onOpen: (value: string) => void;
}

/** Names the groups with open balances as briefly as a row needs. */
function wordsForGroups({ total: { groups } }: OpenWith): string {
  const [only] = groups;
  return groups.length === 1 && only
    ? only.name
    : t('{count, plural, one {# group} other {# groups}}', { count: groups.length });
}

function Row({ person, total, onOpen }: RowProps) {
  const sentenceId = useId();
  const name = displayName(person);
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.person}
        {...preloadOnApproach(loadPeopleDialog)}
        onClick={() => onOpen(personValue(person))}
      >
        <Avatar userId={person.id} name={name} />
        <span className={styles.main}>
          <span id={sentenceId} className={styles.sentence}>
            <DebtSentence kind={total.cents > 0 ? 'owed' : 'owe'} from={name} to={name} />
          </span>
          <span className={styles.facts}>
            <span className={styles.amount}>
              <Money cents={total.cents} currency={total.currency} tone="auto" isSigned />
            </span>{' '}
            <span className={styles.group}>{wordsForGroups({ person, total })}</span>
          </span>
        </span>
      </button>
      <Button
        size="s"
        variant={total.cents < 0 ? 'primary' : 'secondary'}
        aria-describedby={sentenceId}
        {...preloadOnApproach(loadPeopleDialog)}
        onClick={() => onOpen(settleValue(person, total))}
      >
        {t('Settle')}
      </Button>
    </li>
  );
}

/** Open balances with people; undefined where the back end does not offer them. */
export function usePeople() {
  const people = useGetAcquaintancesQuery();
  return useOffers()('people') ? people : undefined;
}

export type PeopleQuery = NonNullable<ReturnType<typeof usePeople>>;

interface PeopleProps {
  people: readonly Acquaintance[];
  userId: number;
}

function People({ people: known, userId }: PeopleProps) {
  const shown = useDialogItem('people', (value) => readShown(value, known));
  const open = openWithPeople(known);
  const quits = useQuits(open.map(({ person }) => person.id));
  if (known.length === 0) return null;
  return (
    <div className={styles.people}>
      <AllQuits names={quits.names} />
      {open.length > 0 && (
        <List aria-label={t('Between you and others')}>
          {open.slice(0, MOST_SHOWN).map((one) => (
            <Row key={settleValue(one.person, one.total)} {...one} onOpen={shown.open} />
          ))}
        </List>
      )}
      <p className={styles.all}>
        <Button
          size="s"
          variant="quiet"
          {...preloadOnApproach(loadPeopleDialog)}
          onClick={() => shown.open(ALL)}
        >
          {t('By person')}
        </Button>
      </p>
      {shown.item && (
        <LazyDialog
          source="mf-groups"
          load={loadPeopleDialog}
          dialog={{ userId, shown: shown.item, onOpen: shown.open, onSettled: quits.add, ...shown.control }}
        />
      )}
    </div>
  );
}

interface ByPersonProps {
  people: PeopleQuery;
  userId: number;
}

/**
 * The overall balance by person, each with links to its explanation and to settling it. Only our own server
 * sends it.
 */
export function ByPerson({ people, userId }: ByPersonProps) {
  if (people.data) return <People people={people.data} userId={userId} />;
  if (people.error !== undefined)
    return <DidNotLoad what={t('the people behind this balance')} {...retryOf(people)} />;
  return (
    <div className={styles.people}>
      <DelayedSkeleton label={t('Loading people...')}>
        <OutlineRows kind="person" count={3} />
      </DelayedSkeleton>
    </div>
  );
}

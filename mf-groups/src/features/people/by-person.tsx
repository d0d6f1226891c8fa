import type { Acquaintance, OpenTotal } from '@quits/contracts';
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
import { type ReactNode, useId } from 'react';
import { AllQuits, useQuits } from '../../lib/all-quits.tsx';
import { DebtSentence } from '../../lib/debt-sentence.tsx';
import { OutlineRows } from '../../lib/outline.tsx';
import {
  ALL,
  breakdownIn,
  type OpenWith,
  openWithPeople,
  personValue,
  readShown,
  settleValue,
} from './shown-people.ts';
import styles from './by-person.module.css';

const loadPeopleDialog = () => import('./people-dialog.tsx').then((part) => part.PeopleDialog);

interface RowProps extends OpenWith {
  /** The only person: the amount stands above already. */
  isOnly: boolean;
  onOpen: (value: string) => void;
}

/** Names the groups with open balances as briefly as a row needs. */
function wordsForGroups({ groups }: OpenTotal): string {
  const [only] = groups;
  return groups.length === 1 && only
    ? only.name
    : t('{count, plural, one {# group} other {# groups}}', { count: groups.length });
}

function Row({ person, total, isOnly, onOpen }: RowProps) {
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
        <span id={sentenceId} className={styles.sentence}>
          <DebtSentence kind={total.cents > 0 ? 'owed' : 'owe'} from={name} to={name} />
        </span>
        <span className={styles.group}>{wordsForGroups(total)}</span>
      </button>
      {!isOnly && (
        <span className={styles.amount}>
          <Money cents={total.cents} currency={total.currency} tone="auto" isSigned />
        </span>
      )}
      <Button
        size="s"
        className={styles.settle}
        aria-describedby={sentenceId}
        {...preloadOnApproach(loadPeopleDialog)}
        onClick={() => onOpen(settleValue(person, total))}
      >
        {t(total.cents < 0 ? 'Settle Up' : 'Got paid')}
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

interface OthersProps {
  count: number;
  cents: number;
  currency: string;
  onOpen: (value: string) => void;
}

/** "and 4 others", with their sum. */
function Others({ count, cents, currency, onOpen }: OthersProps) {
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.person}
        {...preloadOnApproach(loadPeopleDialog)}
        onClick={() => onOpen(ALL)}
      >
        <span className={styles.others}>
          {t('{count, plural, one {and # other} other {and # others}}', { count })}
        </span>
        <span className={styles.amount}>
          <Money cents={cents} currency={currency} tone="auto" isSigned />
        </span>
      </button>
    </li>
  );
}

interface PeopleProps {
  people: readonly Acquaintance[];
  userId: number;
  /** The currency of the balance above. */
  currency: string | undefined;
  /** What follows the people of this currency. */
  children: ReactNode;
}

function People({ people: known, userId, currency, children }: PeopleProps) {
  const shown = useDialogItem('people', (value) => readShown(value, known));
  const open = openWithPeople(known);
  const quits = useQuits(open.map(({ person }) => person.id));
  // The balance may not have loaded, or be even sooner than the people are.
  const shownCurrency = currency ?? open[0]?.total.currency ?? '';
  const { named, others } = breakdownIn(shownCurrency, known);
  if (known.length === 0) return children;
  return (
    <div className={styles.people}>
      <AllQuits names={quits.names} />
      {named.length > 0 && (
        <List aria-label={t('Between you and others')}>
          {named.map((one) => (
            <Row
              key={settleValue(one.person, one.total)}
              {...one}
              isOnly={named.length === 1 && currency !== undefined}
              onOpen={shown.open}
            />
          ))}
          {others && <Others {...others} currency={shownCurrency} onOpen={shown.open} />}
        </List>
      )}
      {children}
      {!others && (
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
      )}
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

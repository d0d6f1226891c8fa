import type { Acquaintance, OpenTotal } from '@quits/contracts';
import { displayName, t } from '@quits/domain';
import { Avatar, Button, List, Money, preloadOnApproach } from '@quits/ui';
import { type ReactNode, useId } from 'react';
import { AllQuits } from '../../lib/all-quits.tsx';
import { DebtSentence } from '../../lib/debt-sentence.tsx';
import { ALL, breakdownIn, type OpenWith, openWithPeople, personValue, settleValue } from './shown-people.ts';
import styles from './by-person.module.css';

export const loadPeopleDialog = () => import('./people-dialog.tsx').then((part) => part.PeopleDialog);

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

export interface PeopleListProps {
  people: readonly Acquaintance[];
  /** Names of people with whom all was settled during this visit. */
  quits: readonly string[];
  /** The currency of the balance above; undefined where it did not load or is even. */
  currency: string | undefined;
  onOpen: (value: string) => void;
  /** What follows the people of this currency. */
  children: ReactNode;
}

/** The people behind the overall balance, by size, and the sum of the others. */
export function PeopleList({ people, quits, currency, onOpen, children }: PeopleListProps) {
  if (people.length === 0) return children;
  // The balance may not have loaded, or be even sooner than the people are.
  const shownCurrency = currency ?? openWithPeople(people)[0]?.total.currency ?? '';
  const { named, others } = breakdownIn(shownCurrency, people);
  return (
    <div className={styles.people}>
      <AllQuits names={quits} />
      {named.length > 0 && (
        <List aria-label={t('Between you and others')}>
          {named.map((one) => (
            <Row
              key={settleValue(one.person, one.total)}
              {...one}
              isOnly={named.length === 1 && currency !== undefined}
              onOpen={onOpen}
            />
          ))}
          {others && <Others {...others} currency={shownCurrency} onOpen={onOpen} />}
        </List>
      )}
      {children}
      {!others && (
        <p className={styles.all}>
          <Button
            size="s"
            variant="quiet"
            {...preloadOnApproach(loadPeopleDialog)}
            onClick={() => onOpen(ALL)}
          >
            {t('By person')}
          </Button>
        </p>
      )}
    </div>
  );
}

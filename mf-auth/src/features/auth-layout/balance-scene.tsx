import { Check } from 'lucide-react';
import { msg, t } from '@quits/domain';
import { classNames } from '@quits/ui';
import styles from './balance-scene.module.css';

/** Three costs of three people, each shared equally. */
const COSTS = [
  { what: msg('Room by the river'), who: msg('Maya paid'), amount: '$120.00' },
  { what: msg('Fish dinner'), who: msg('You paid'), amount: '$54.00' },
  { what: msg('Tram passes'), who: msg('Leo paid'), amount: '$21.00' },
] as const;

/** Each person's balance after the first cost, after the second, and after all three. */
const PEOPLE = [
  {
    initials: 'MR',
    name: 'Maya',
    word: msg('[after a name] gets back'),
    face: styles.first,
    steps: ['+$80.00', '+$62.00', '+$55.00'],
  },
  {
    initials: 'LK',
    name: 'Leo',
    word: msg('[after a name] owes'),
    face: styles.second,
    steps: ['−$40.00', '−$58.00', '−$44.00'],
  },
  {
    initials: msg('[initials of You] YO'),
    name: msg('You'),
    word: msg('[after You] owe'),
    face: styles.third,
    steps: ['−$40.00', '−$4.00', '−$11.00'],
  },
] as const;

const TURNS = [styles.turn1, styles.turn2, styles.turn3];

/** An animated figure; the next value replaces the previous one. */
function Figure({ steps }: { steps: readonly string[] }) {
  return (
    <span className={styles.figure}>
      {steps.map((amount, turn) => (
        <span
          dir="ltr"
          key={amount}
          className={classNames(
            styles.amount,
            amount.startsWith('+') ? styles.positive : styles.negative,
            turn < steps.length - 1 && styles.passing,
            TURNS[turn],
          )}
        >
          {amount}
        </span>
      ))}
    </span>
  );
}

/** A short animated example of the product: decoration, hidden from assistive technology. */
export function BalanceScene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.sheet}>
        <p className={styles.heading}>
          {t('Lisbon weekend')}{' '}
          <span className={styles.note}>
            {t('{count, plural, one {# person} other {# people}}', { count: 3 })}
          </span>
        </p>
        <div className={styles.costs}>
          {COSTS.map(({ what, who, amount }, turn) => (
            <p key={what} className={classNames(styles.cost, TURNS[turn])}>
              <span className={styles.name}>
                {t(what)} <span className={styles.note}>{t(who)}</span>
              </span>
              <span dir="ltr">{amount}</span>
            </p>
          ))}
        </div>
        {PEOPLE.map(({ initials, name, word, face, steps }) => (
          <p key={name} className={styles.row}>
            <span className={classNames(styles.avatar, face)}>{t(initials)}</span>
            <span className={styles.name}>
              {t(name)} <span className={styles.note}>{t(word)}</span>
            </span>
            <Figure steps={steps} />
          </p>
        ))}
      </div>
      <p className={styles.settled}>
        <Check className={styles.check} />
        {t('Two payments, and everyone is even.')}
      </p>
    </div>
  );
}

import { t } from '@quits/domain';
import { Button, List, Money } from '@quits/ui';
import { useId } from 'react';
import type { Why } from '../../lib/why.ts';
import {
  netTotal,
  paymentSentence,
  type PersonProof,
  planSentence,
  type Side,
  signedFor,
} from './balance-proof.ts';
import { type BalanceRow, debtInWords } from './balance-rows.ts';
import styles from './why-dialog.module.css';

interface PaymentProofProps {
  /** For the payer and the receiver. */
  proofs: readonly PersonProof[];
  currency: string;
  onWhy: (why: Why) => void;
}

interface SumRowProps {
  sentence: string;
  cents: number;
  currency: string;
  isTotal?: boolean;
  onWhy?: (() => void) | undefined;
}

function SumRow({ sentence, cents, currency, isTotal = false, onWhy }: SumRowProps) {
  const sentenceId = useId();
  return (
    <li className={isTotal ? styles.total : styles.sumRow}>
      <span id={sentenceId} className={styles.main}>
        {sentence}
      </span>
      <Money cents={cents} currency={currency} isSigned />
      {onWhy && (
        <Button size="s" variant="quiet" aria-describedby={sentenceId} onClick={onWhy}>
          {t('Why?')}
        </Button>
      )}
    </li>
  );
}

interface SumProps {
  person: PersonProof;
  side: Side;
  currency: string;
  sentenceOf: (row: BalanceRow) => string;
  total: string;
  /** Explains a row or the sum; rows of the plan have no further explanation. */
  onWhy?: (why: Why) => void;
}

/** One person's debts and credits with each other person, and their sum. */
function Sum({ person, side, currency, sentenceOf, total, onWhy }: SumProps) {
  const nameId = useId();
  return (
    <div className={styles.person}>
      <p id={nameId} className={styles.meta}>
        {t(person.isYou ? 'For you' : 'For {name}', { name: person.name })}
      </p>
      <List aria-labelledby={nameId}>
        {side.rows.map((row) => (
          <SumRow
            key={row.key}
            sentence={sentenceOf(row)}
            cents={signedFor(row, person.id)}
            currency={currency}
            onWhy={onWhy && (() => onWhy({ kind: 'debt', fromId: row.from.id, toId: row.to.id }))}
          />
        ))}
        <SumRow
          sentence={total}
          cents={side.cents}
          currency={currency}
          isTotal
          onWhy={onWhy && (() => onWhy({ kind: 'net', userId: person.id }))}
        />
      </List>
    </div>
  );
}

/** A person's debts and credits from entries. */
function EntriesSum({ person, ...shown }: Pick<SumProps, 'person' | 'currency' | 'onWhy'>) {
  const total = netTotal(person, person.entries.cents);
  return <Sum {...shown} person={person} side={person.entries} sentenceOf={debtInWords} total={total} />;
}

/**
 * Proves a payment of the plan that no entry asks for: both people's debts and credits from entries come first,
 * then the plan, which adds up to the same.
 */
export function PaymentProof({ proofs, currency, onWhy }: PaymentProofProps) {
  return (
    <>
      <p className={styles.lead}>
        {t('The payments here make everyone even with as few transfers as possible.')}{' '}
        {t('So a payment can differ from who owes whom, entry by entry.')}
      </p>
      <h3 className={styles.step}>{t('1. Who owes whom, entry by entry')}</h3>
      {proofs.map((person) => (
        <EntriesSum key={person.id} person={person} currency={currency} onWhy={onWhy} />
      ))}
      <h3 className={styles.step}>{t('2. The payments of the plan')}</h3>
      {proofs.map((person) => (
        <Sum
          key={person.id}
          person={person}
          side={person.plan}
          currency={currency}
          sentenceOf={paymentSentence}
          total={planSentence(person, person.plan.cents)}
        />
      ))}
      {proofs.every(({ entries, plan }) => entries.cents === plan.cents) && (
        <p className={styles.lead}>
          {t('Both steps end in the same sums: no one pays more, and no one gets less.')}
        </p>
      )}
    </>
  );
}

import type { Balance } from '@quits/contracts';
import { t } from '@quits/domain';
import { Button, List, Money, richText } from '@quits/ui';
import { type BalanceRow, balanceRows, DEBT, debtInWords } from './balance-rows.ts';
import { type ReactNode, useId } from 'react';
import {
  netTotal,
  paymentSentence,
  type PersonProof,
  planSentence,
  type Side,
  signedFor,
} from './balance-proof.ts';
import { type AllShown, ShowAll } from './show-all.tsx';
import type { Why } from '../../lib/why.ts';
import styles from './why-dialog.module.css';

interface PaymentProofProps extends AllShown {
  /** Undefined when the plan no longer has it. */
  payment: Balance | undefined;
  /** For the payer and the receiver. */
  proofs: readonly PersonProof[];
  currency: string;
  userId: number;
  /** Tells the reader's own entries, where the reader pays or gets it. */
  ownStory: ReactNode;
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
      <Money cents={cents} currency={currency} tone="auto" isSigned />
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

/** "You owe $10.00 in all.", "Ann is settled up.": a person's balance as a whole sentence. */
function NetTotal({ person: { name, isYou, entries }, currency }: Pick<SumProps, 'person' | 'currency'>) {
  const { cents } = entries;
  const values = { who: isYou ? 'you' : 'other', name };
  if (cents === 0)
    return <span>{t('{who, select, you {You are settled up.} other {{name} is settled up.}}', values)}</span>;
  return richText(
    cents > 0
      ? '{who, select, you {You are owed {amount} in all.} other {{name} is owed {amount} in all.}}'
      : '{who, select, you {You owe {amount} in all.} other {{name} owes {amount} in all.}}',
    { ...values, amount: <Money cents={Math.abs(cents)} currency={currency} /> },
  );
}

/**
 * Explains why the plan has a payment that no entry asks for: in short, and on demand in two steps. First come
 * both people's debts and credits from entries, then the plan, which adds up to the same.
 */
export function PaymentProof(props: PaymentProofProps) {
  const { payment, proofs, currency, userId, ownStory, onWhy, ...all } = props;
  const row = payment && balanceRows([payment], userId)[0];
  return (
    <>
      <p className={styles.figure}>
        {row ? (
          richText(DEBT, {
            kind: row.kind,
            from: row.from.name,
            to: row.to.name,
            amount: <Money cents={row.cents} currency={currency} size="l" />,
          })
        ) : (
          <span>{t('This payment is no longer needed.')}</span>
        )}
      </p>
      {proofs.some(({ isYou }) => isYou) && ownStory}
      <List className={styles.story} aria-label={t('Balances')}>
        {proofs.map((person) => (
          <li key={person.id}>
            <NetTotal person={person} currency={currency} />
          </li>
        ))}
        <li>{t('The payments here make everyone even with as few transfers as possible.')}</li>
      </List>
      <ShowAll {...all}>
        <p className={styles.lead}>{t('So a payment can differ from who owes whom, entry by entry.')}</p>
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
      </ShowAll>
    </>
  );
}

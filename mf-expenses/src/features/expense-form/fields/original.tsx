import { useEffect, useRef, useState } from 'react';
import { type ExpenseInput, fieldIn, type Original, today } from '@quits/contracts';
import { isStatus, type Storages, useAuth, useHasFullAccess, useRuntime } from '@quits/core';
import {
  apportion,
  type Cents,
  formatMoney,
  formatRate,
  maxCentsOf,
  minorUnitOf,
  msg,
  parseRate,
  type PersonAmount,
  plainNumber,
  sharesOfSplit,
  shownNumber,
  t,
} from '@quits/domain';
import { CurrencyField, DidNotLoad, formatDay, Money, StillLoading, TextField } from '@quits/ui';
import { useLazyGetRateQuery } from './rates.api.ts';
import {
  exchanged,
  type ExpenseField,
  type FieldControlProps,
  formatLimit,
  isText,
  type OriginalValue,
  type RelatedValues,
  typedCents,
} from './field.ts';
import styles from './fields.module.css';

/**
 * Splits a total in proportion to the amounts of some rows, in whole units. If all amounts are 0, they stay
 * so.
 */
function inProportion(totalCents: Cents, rows: readonly PersonAmount[], currency: string): PersonAmount[] {
  if (rows.every(({ cents }) => cents === 0)) return [...rows];
  const unit = minorUnitOf(currency);
  const parts = apportion(
    Math.floor(totalCents / unit),
    rows.map(({ cents }) => cents),
  );
  return rows.map((row, index) => ({ ...row, cents: (parts[index] ?? 0) * unit }));
}

/** Converts typed amounts to the group's currency, so that each column adds up. */
export function toGroupCurrency(
  typed: ExpenseInput,
  { original: value, currency }: Pick<RelatedValues, 'original' | 'currency'>,
): ExpenseInput {
  if (!value) return typed;
  const unit = minorUnitOf(currency);
  const totalCents = exchanged(typed.totalCents, value, currency) ?? 0;
  const payers = inProportion(totalCents, typed.payers, currency);
  const bySplit = typed.split && typed.split.mode !== 'exact' && sharesOfSplit(typed.split, totalCents, unit);
  if (bySplit) return { ...typed, totalCents, payers, shares: bySplit };
  const shares = inProportion(totalCents, typed.shares, currency);
  const values = shares.map(({ userId, cents }) => ({ userId, value: cents / unit }));
  return { ...typed, totalCents, payers, shares, split: { mode: 'exact', values } };
}

/** Converts the rows of a recorded entry back to the currency in which they were typed. */
export function toEntryCurrency(
  rows: readonly PersonAmount[],
  recorded: Original | null | undefined,
): readonly PersonAmount[] {
  return recorded ? inProportion(recorded.totalCents, rows, recorded.currency) : rows;
}

const MOST = 3;

/** Among the drafts, so that signing out forgets it. */
const keyOf = (userId: number) => `quits.draft.${String(userId)}.currencies`;

/** Codes of the currencies that the person last paid in, newest first. */
function recentCurrenciesOf({ local }: Storages, userId: number): string[] {
  return local.get(keyOf(userId))?.split(',') ?? [];
}

/** Puts a currency first. */
function rememberCurrency(storages: Storages, userId: number, code: string): void {
  const others = recentCurrenciesOf(storages, userId).filter((known) => known !== code);
  storages.local.set(keyOf(userId), [code, ...others].slice(0, MOST).join(','));
}

type OriginalProps = FieldControlProps<OriginalValue | null>;

/** Looks up the rate when a currency is chosen, and keeps a rate that was typed meanwhile. */
function useSuggestion({ value, values, onChange }: OriginalProps) {
  const [ask, { error, isFetching }] = useLazyGetRateQuery();
  const canAsk = useHasFullAccess();
  const [said, setSaid] = useState<string>();
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });

  async function choose(from: string): Promise<void> {
    setSaid(undefined);
    onChange(from === '' ? null : { currency: from, rate: '' });
    if (from === '') return;
    if (!canAsk) {
      setSaid(t('No rate is known: enter the one you paid.'));
      return;
    }
    const date = values.date ?? '';
    const day = date === '' ? today() : date;
    const { data, error: failure } = await ask({ from, to: values.currency, date: day });
    if (latest.current?.currency !== from || latest.current.rate !== '') return;
    if (!data) {
      if (isStatus(failure, 404)) setSaid(t('No rate is known: enter the one you paid.'));
      return;
    }
    onChange({ currency: from, rate: formatRate(data.rate) });
    setSaid(
      t(
        data.source === 'service'
          ? 'Rate of {date}; change it to the one you paid.'
          : 'Last used in your groups on {date}; change it to the one you paid.',
        { date: formatDay(data.date) },
      ),
    );
  }

  const hasFailed = error !== undefined && !isStatus(error, 404);
  return { said, choose, hasFailed, isFetching, forget: () => setSaid(undefined) };
}

interface RateStateProps {
  value: NonNullable<OriginalProps['value']>;
  hasFailed: boolean;
  isFetching: boolean;
  onRetry: () => void;
}

/** Says that the rate loads slowly, or that it failed and was not typed either. */
function RateState({ value, hasFailed, isFetching, onRetry }: RateStateProps) {
  if (!isFetching && !(hasFailed && value.rate === '')) return null;
  return (
    <div className={styles.exchanged}>
      {isFetching && <StillLoading />}
      {hasFailed && <DidNotLoad what={t('the rate')} isRetrying={isFetching} onRetry={onRetry} />}
    </div>
  );
}

/** The currencies that the person used last, as they were when the field opened, and a way to add one. */
function useRecentCurrencies() {
  const { storages } = useRuntime();
  const userId = useAuth().user?.id ?? 0;
  const [recent] = useState(() => recentCurrenciesOf(storages, userId));
  return { recent, remember: (code: string) => rememberCurrency(storages, userId, code) };
}

/** The currency of payment, its rate, and the resulting amount in the group's currency. */
function OriginalControl(field: OriginalProps) {
  const { value, values, error, onChange } = field;
  const { said, choose, hasFailed, isFetching, forget } = useSuggestion(field);
  const { recent, remember } = useRecentCurrencies();
  const { currency, total } = values;
  const typed = typedCents(total);
  const cents = value ? exchanged(typed, value, currency) : undefined;
  return (
    <>
      <div className={styles.currency}>
        <CurrencyField
          hideLabel
          inputClassName={styles.currencyInput}
          value={value?.currency ?? ''}
          none={t('{currency} (group currency)', { currency })}
          except={currency}
          first={recent}
          onChange={(chosen) => {
            if (chosen !== '') remember(chosen);
            void choose(chosen);
          }}
        />
        {/* The name of a currency would not fit. */}
        <span aria-hidden="true" className={styles.code}>
          {value?.currency ?? currency}
        </span>
      </div>
      {value && (
        <TextField
          label={t('Rate: 1 {from} in {to}', { from: value.currency, to: currency })}
          className={styles.rate}
          inputMode="decimal"
          autoComplete="off"
          value={shownNumber(value.rate)}
          error={error}
          hint={said}
          onChange={(rate) => {
            forget();
            onChange({ ...value, rate: plainNumber(rate) });
          }}
        />
      )}
      {value && (
        <RateState {...{ value, hasFailed, isFetching }} onRetry={() => void choose(value.currency)} />
      )}
      {/* Rendered before there is a text, so that screen readers announce the change. */}
      <p role="status" className={styles.exchanged}>
        {value && cents !== undefined && typed > 0 && (
          <span>
            <Money cents={typed} currency={value.currency} /> ={' '}
            <strong>
              <Money cents={cents} currency={currency} />
            </strong>
          </span>
        )}
      </p>
    </>
  );
}

function isOriginal(kept: unknown): kept is OriginalValue {
  return isText(fieldIn(kept, 'currency')) && isText(fieldIn(kept, 'rate'));
}

function problemOf(value: OriginalValue | null, { total, currency }: RelatedValues): string | undefined {
  if (!value) return undefined;
  if (value.rate.trim() === '') return t('Enter the rate');
  if (parseRate(value.rate) === undefined)
    return t('The rate must be above 0, at most 1,000,000, and have at most 12 digits');
  const typed = typedCents(total);
  const cents = exchanged(typed, value, currency);
  if (cents === undefined || cents > maxCentsOf(currency))
    return t('That is more than {amount}', { amount: formatLimit(currency) });
  return typed > 0 && cents === 0 ? t('At this rate the total rounds to zero') : undefined;
}

/** Null when it was paid in the group's currency. */
export const original: ExpenseField<OriginalValue | null> = {
  label: msg('Currency'),
  shortLabel: msg('[in another currency] Paid in'),
  isExtra: true,
  isOfExpensesAlone: true,
  initial: null,
  fromExpense: ({ original: recorded }) =>
    recorded ? { currency: recorded.currency, rate: formatRate(recorded.rate ?? 0) } : null,
  isValue: (kept) => kept === null || isOriginal(kept),
  toPayload: (value, { total }) => ({
    original: value && {
      currency: value.currency,
      totalCents: typedCents(total),
      rate: parseRate(value.rate) ?? 0,
    },
  }),
  problemOf,
  describe: ({ original: sent }) =>
    sent
      ? t('{amount} at {rate}', {
          amount: formatMoney(sent.totalCents, sent.currency),
          rate: shownNumber(formatRate(sent.rate ?? 0)),
        })
      : t('The currency of the group'),
  Control: OriginalControl,
};

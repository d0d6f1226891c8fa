import { useEffect, useRef, useState } from 'react';
import { type Expense, fieldIn, today } from '@quits/contracts';
import { isStatus, type Storages, useAuth, useHasFullAccess, useRuntime } from '@quits/core';
import {
  formatMoney,
  formatRate,
  maxCentsOf,
  msg,
  PAID_CURRENCIES,
  parseRate,
  plainNumber,
  shownNumber,
  t,
} from '@quits/domain';
import { useLazyGetRateQuery } from '@quits/ledger-ui';
import {
  CurrencyField,
  DidNotLoad,
  formatDay,
  Money,
  StillLoading,
  TextField,
  VisuallyHidden,
} from '@quits/ui';
import {
  amountText,
  exchanged,
  type ExpenseField,
  type FieldControlProps,
  isText,
  type OriginalValue,
  rateOf,
  type TypedTotal,
  totalCentsOf,
} from './field.ts';
import { MainAmount } from './fields.tsx';
import styles from './fields.module.css';

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

/** Whether the currency is still chosen, and nothing was typed next to it. */
const isStillOpen = (value: OriginalValue | null, currency: string) =>
  value?.currency === currency && value.rate === '' && value.amount === undefined;

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
    if (!isStillOpen(latest.current, from)) return;
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

/** Says that the rate loads slowly, or that it failed and nothing was typed either. */
function RateState({ value, hasFailed, isFetching, onRetry }: RateStateProps) {
  const isMissing = value.rate === '' && value.amount === undefined;
  if (!isFetching && !(hasFailed && isMissing)) return null;
  return (
    <div className={styles.rateState}>
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

interface OtherAmountProps extends Pick<OriginalProps, 'values' | 'error' | 'onChange'> {
  value: OriginalValue;
  hint: string | undefined;
  /** Something was typed. */
  onType: () => void;
}

/** The rate and the amount in the group's currency: what is typed last gives the other. */
function OtherAmount({ value, values, error, hint, onType, onChange }: OtherAmountProps) {
  const { currency } = values;
  const isRateTyped = value.amount === undefined;
  const rate = rateOf({ ...values, original: value });
  const paid = totalCentsOf(values);
  const cents = paid > 0 ? exchanged(paid, value, currency) : undefined;
  const rateText = isRateTyped ? value.rate : rate === undefined ? '' : formatRate(rate);

  function change(typed: Pick<OriginalValue, 'rate' | 'amount'>): void {
    onType();
    onChange({ currency: value.currency, ...typed });
  }
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t('[of exchange] Rate')}
          className={styles.rate}
          inputClassName={styles.rateInput}
          inputMode="decimal"
          autoComplete="off"
          value={shownNumber(rateText)}
          error={isRateTyped ? error : undefined}
          hint={t('1 {from} in {to}', { from: value.currency, to: currency })}
          onChange={(text) => change({ rate: plainNumber(text) })}
        />
        <MainAmount
          label={t('Amount in {currency}', { currency })}
          currency={currency}
          hideSign
          value={value.amount ?? (cents === undefined ? '' : amountText(cents, currency))}
          error={isRateTyped ? undefined : error}
          onChange={(amount) => change({ rate: value.rate, amount })}
        />
      </div>
      {/* Rendered before there is a text, so that screen readers announce the change. */}
      <p role="status" className={styles.said}>
        {hint}
      </p>
      <VisuallyHidden>
        <output>
          {cents !== undefined && (
            <span>
              <Money cents={paid} currency={value.currency} /> = <Money cents={cents} currency={currency} />
            </span>
          )}
        </output>
      </VisuallyHidden>
    </>
  );
}

/** The currency of payment, and what the amount is in the group's currency. */
function OriginalControl(field: OriginalProps) {
  const { value, values, error, onChange } = field;
  const { said, choose, hasFailed, isFetching, forget } = useSuggestion(field);
  const { recent, remember } = useRecentCurrencies();
  const { currency } = values;
  return (
    <>
      <div className={styles.currency}>
        <CurrencyField
          hideLabel
          inputClassName={styles.currencyInput}
          value={value?.currency ?? ''}
          none={t('{currency} (group currency)', { currency })}
          all={PAID_CURRENCIES}
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
      {value && <OtherAmount {...{ value, values, error, onChange }} hint={said} onType={forget} />}
      {value && (
        <RateState {...{ value, hasFailed, isFetching }} onRetry={() => void choose(value.currency)} />
      )}
    </>
  );
}

const isOriginal = (kept: unknown): kept is OriginalValue =>
  isText(fieldIn(kept, 'currency')) &&
  isText(fieldIn(kept, 'rate')) &&
  ['string', 'undefined'].includes(typeof fieldIn(kept, 'amount'));

/** What is wrong with the rate or the amount that was typed. */
function typedProblem(value: OriginalValue, values: TypedTotal): string | undefined {
  const { currency } = values;
  if (value.amount === '') return t('Enter the rate, or the amount in {currency}', { currency });
  if (value.amount !== undefined)
    return totalCentsOf(values) > 0 && rateOf({ ...values, original: value }) === undefined
      ? t('The rate between both amounts must be above 0 and at most 1,000,000')
      : undefined;
  if (value.rate.trim() === '') return t('Enter the rate, or the amount in {currency}', { currency });
  return parseRate(value.rate) === undefined
    ? t('The rate must be above 0, at most 1,000,000, and have at most 12 digits')
    : undefined;
}

function problemOf(value: OriginalValue | null, values: TypedTotal): string | undefined {
  if (!value) return undefined;
  const { currency } = values;
  const problem = typedProblem(value, values);
  if (problem !== undefined) return problem;
  const paid = totalCentsOf(values);
  const cents = exchanged(paid, value, currency);
  const most = maxCentsOf(currency);
  if (cents === undefined || cents > most)
    return t('That is more than {amount}', { amount: formatMoney(most, currency) });
  return paid > 0 && cents === 0 ? t('At this rate the total rounds to zero') : undefined;
}

/** As it was typed. A total that does not follow from its rate was not calculated by it. */
function fromExpense({ original, totalCents }: Expense, currency: string): OriginalValue | null {
  if (!original) return null;
  const byRate = { currency: original.currency, rate: formatRate(original.rate ?? 0) };
  const isByRate =
    original.typed !== 'amounts' && exchanged(original.totalCents, byRate, currency) === totalCents;
  return isByRate ? byRate : { ...byRate, amount: amountText(totalCents, currency) };
}

/** Null when it was paid in the group's currency. */
export const original: ExpenseField<OriginalValue | null> = {
  label: msg('Currency'),
  shortLabel: msg('[in another currency] Paid in'),
  isExtra: true,
  isOfExpensesAlone: true,
  initial: null,
  fromExpense,
  isValue: (kept) => kept === null || isOriginal(kept),
  toPayload: (value, values) => ({
    original: value && {
      currency: value.currency,
      totalCents: totalCentsOf(values),
      rate: rateOf({ ...values, original: value }) ?? 0,
      ...(value.amount !== undefined && { typed: 'amounts' }),
    },
  }),
  problemOf,
  describe: ({ original: sent }) =>
    sent
      ? t('{amount} at {rate}', {
          amount: formatMoney(Math.abs(sent.totalCents), sent.currency),
          rate: shownNumber(formatRate(sent.rate ?? 0)),
        })
      : t('The currency of the group'),
  Control: OriginalControl,
};

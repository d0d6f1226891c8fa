import { useEffect, useRef, useState } from 'react';
import { today } from '@quits/contracts';
import { isStatus, type Storages, useAuth, useHasFullAccess, useRuntime } from '@quits/core';
import { formatRate, plainNumber, shownNumber, t } from '@quits/domain';
import { CurrencyField, DidNotLoad, Money, StillLoading, TextField, formatDay } from '@quits/ui';
import { useLazyGetRateQuery } from '../../../api/rates.api.ts';
import { exchanged, type FieldControlProps, type OriginalValue, typedCents } from './field.ts';
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
export function OriginalControl(field: OriginalProps) {
  const { value, values, error, onChange } = field;
  const { said, choose, hasFailed, isFetching, forget } = useSuggestion(field);
  const { recent, remember } = useRecentCurrencies();
  const { currency, total } = values;
  const typed = typedCents(total);
  const cents = value ? exchanged(typed, value, currency) : undefined;
  return (
    <div className={styles.original}>
      <CurrencyField
        className={styles.currency}
        value={value?.currency ?? ''}
        none={t('{currency} (group currency)', { currency })}
        except={currency}
        first={recent}
        onChange={(chosen) => {
          if (chosen !== '') remember(chosen);
          void choose(chosen);
        }}
      />
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
    </div>
  );
}

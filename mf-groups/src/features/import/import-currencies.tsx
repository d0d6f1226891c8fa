import { formatRate, parseRate, plainNumber, shownNumber, t } from '@quits/domain';
import { useGetRateQuery } from '@quits/ledger-ui';
import { Notice, SelectField, TextField } from '@quits/ui';
import { useEffect } from 'react';
import { type Choices, NEW_GROUP, type OtherCurrency } from './import-choices.ts';
import styles from './import.module.css';
import type { useChoices } from './use-choices.ts';

interface RateFieldProps {
  other: OtherCurrency;
  /** Of the group. */
  currency: string;
  /** Undefined until it is proposed or typed. */
  text: string | undefined;
  isDisabled: boolean;
  onChange: (text: string) => void;
}

/** The rate of one currency, as it was on the day of its newest row until another one is typed. */
function RateField({ other: { code, day }, currency, text, isDisabled, onChange }: RateFieldProps) {
  const { data, isFetching } = useGetRateQuery({ from: code, to: currency, date: day });
  const proposed = data && formatRate(data.rate);
  useEffect(() => {
    if (text === undefined && proposed !== undefined) onChange(proposed);
  });
  const isWrong = text !== undefined && text.trim() !== '' && parseRate(text) === undefined;
  const isUnknown = !isFetching && proposed === undefined;
  return (
    <TextField
      label={t('Rate of {currency}', { currency: code })}
      inputMode="decimal"
      autoComplete="off"
      required
      hint={
        isUnknown
          ? t('1 {from} in {to}. No rate is known: enter the one you paid.', { from: code, to: currency })
          : t('1 {from} in {to}', { from: code, to: currency })
      }
      error={
        isWrong ? t('The rate must be above 0, at most 1,000,000, and have at most 12 digits') : undefined
      }
      value={shownNumber(text ?? '')}
      disabled={isDisabled}
      onChange={(typed) => onChange(plainNumber(typed))}
    />
  );
}

interface ImportCurrenciesProps {
  state: ReturnType<typeof useChoices>;
  isDisabled: boolean;
}

/** Asks what happens with rows in other currencies than the group has. */
export function ImportCurrencies({ state, isDisabled }: ImportCurrenciesProps) {
  const { choices, currency, others } = state;
  if (others.length === 0 || currency === '') return null;
  const options = [
    { value: 'refuse', label: t('Leave them out') },
    { value: 'convert', label: t('One group, converted') },
    ...(choices.group === NEW_GROUP ? [{ value: 'own_groups', label: t('A group for each currency') }] : []),
  ];
  return (
    <>
      <SelectField
        label={t('Rows in other currencies')}
        value={choices.currencies ?? 'refuse'}
        options={options}
        disabled={isDisabled}
        onChange={(value) => state.change({ currencies: value as NonNullable<Choices['currencies']> })}
      />
      {choices.currencies === 'refuse' && (
        <Notice tone="warning">
          {t(
            '{count, plural, one {# row in another currency stays out: this group is in {currency}.} other {# rows in another currency stay out: this group is in {currency}.}}',
            { count: others.reduce((sum, { count }) => sum + count, 0), currency },
          )}
        </Notice>
      )}
      {choices.currencies === 'convert' && (
        <div className={styles.roles}>
          {others.map((other) => (
            <RateField
              key={`${other.code} ${currency}`}
              other={other}
              currency={currency}
              text={choices.rates[other.code]}
              isDisabled={isDisabled}
              onChange={(text) => state.chooseRate(other.code, text)}
            />
          ))}
        </div>
      )}
    </>
  );
}

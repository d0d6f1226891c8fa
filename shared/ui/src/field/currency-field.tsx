import { CURRENCIES, compareText, perLocale, t } from '@quits/domain';
import type { FieldTexts } from './field.tsx';
import { SelectField } from './select-field.tsx';

const namesOf = perLocale(({ language }) => new Intl.DisplayNames(language, { type: 'currency' }));

interface CurrencyFieldProps extends Omit<FieldTexts, 'label'> {
  /** Code of the currency (ISO 4217); empty for none. */
  value: string;
  onChange: (currency: string) => void;
  /** Label of the option without a currency, if allowed. */
  none?: string;
  /** A currency that is not offered. */
  except?: string | undefined;
  /** Codes that come before all others. */
  first?: readonly string[];
  /** The offered currencies; by default those that a group may have. */
  all?: readonly string[];
  disabled?: boolean;
  inputClassName?: string | undefined;
}

/** "Euro (EUR)", from the code of a currency (ISO 4217); some browsers don't know the newest ones. */
export function currencyLabel(code: string): string {
  const name = namesOf().of(code) ?? code;
  return name === code ? code : `${name} (${code})`;
}

/** A select for currencies by name: typing the first letters finds one. */
export function CurrencyField({ none, except, first = [], all = CURRENCIES, ...field }: CurrencyFieldProps) {
  const rankOf = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length);
  const options = all
    .filter((code) => code !== except)
    .map((code) => ({ value: code, label: currencyLabel(code) }))
    .sort((a, b) => rankOf(a.value) - rankOf(b.value) || compareText(a.label, b.label));
  const withNone = none === undefined ? options : [{ value: '', label: none }, ...options];
  return <SelectField label={t('Currency')} {...field} options={withNone} />;
}

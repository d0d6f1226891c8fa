import { CURRENCIES } from '@quits/domain';
import type { FieldTexts } from './field.tsx';
import { SelectField } from './select-field.tsx';

const NAMES = new Intl.DisplayNames('en-US', { type: 'currency' });

interface CurrencyFieldProps extends Omit<FieldTexts, 'label'> {
  /** Code of ISO 4217; an empty text for none. */
  value: string;
  onChange: (currency: string) => void;
  /** What choosing none means, where that can be. */
  none?: string;
  /** Is not offered. */
  except?: string | undefined;
  disabled?: boolean;
}

/** The choice of a currency, by code: typing its first letters finds it. */
export function CurrencyField({ none, except, ...field }: CurrencyFieldProps) {
  const offered = CURRENCIES.filter((code) => code !== except);
  const options = offered.map((code) => ({ value: code, label: `${code} · ${NAMES.of(code) ?? code}` }));
  const first = none === undefined ? [] : [{ value: '', label: none }];
  return <SelectField label="Currency" {...field} options={[...first, ...options]} />;
}

import { LANGUAGES } from '@quits/contracts';
import { useChooseLanguage, useLanguage } from '@quits/core';
import { t } from '@quits/domain';
import { SelectField } from './select-field.tsx';

const OPTIONS = Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }));

interface LanguageFieldProps {
  /** What the account has chosen; `null` offers "as the browser says". Without it, the field shows the page's language. */
  chosen?: string | null;
  /** Gets the error of a choice that was not saved. */
  onFailure?: (error: unknown) => void;
}

/** A select for the language of the page: each in its own name, changed at once. */
export function LanguageField({ chosen, onFailure }: LanguageFieldProps) {
  const choose = useChooseLanguage();
  const { language } = useLanguage();
  const automatic = chosen === undefined ? [] : [{ value: '', label: t('As the browser says') }];
  return (
    <SelectField
      label={t('Language')}
      value={chosen === undefined ? language : (chosen ?? '')}
      options={[...automatic, ...OPTIONS]}
      onChange={(value) => void choose({ language: value === '' ? null : value }).catch(onFailure)}
    />
  );
}

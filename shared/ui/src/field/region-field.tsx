import { useChooseLanguage, useLanguage } from '@quits/core';
import { t } from '@quits/domain';
import { SelectField } from './select-field.tsx';

/** The regions that are offered: those of the languages, and English in further ones. */
const REGIONS = [
  ...['ar-AE', 'ar-DZ', 'ar-EG', 'ar-MA', 'ar-SA', 'ar-TN', 'de-AT', 'de-CH', 'de-DE', 'de-LU', 'en-AU'],
  ...['en-CA', 'en-GB', 'en-IE', 'en-IN', 'en-NZ', 'en-SG', 'en-US', 'en-ZA', 'es-AR', 'es-CL', 'es-CO'],
  ...['es-ES', 'es-MX', 'es-PE', 'fr-BE', 'fr-CA', 'fr-CH', 'fr-FR', 'fr-LU', 'it-CH', 'it-IT', 'ja-JP'],
  ...['nl-BE', 'nl-NL', 'pt-BR', 'pt-PT', 'sv-SE', 'da-DK', 'nb-NO', 'fi-FI', 'pl-PL', 'cs-CZ', 'tr-TR'],
] as const;

/** An amount with both of a region's signs. */
const sample = (region: string) => new Intl.NumberFormat(region, { minimumFractionDigits: 2 }).format(1234.5);

function optionsIn(language: string) {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return REGIONS.map((value) => ({ value, label: `${names.of(value) ?? value} · ${sample(value)}` })).sort(
    (a, b) => a.label.localeCompare(b.label, language),
  );
}

interface RegionFieldProps {
  /** What the account has chosen; `null`: as the browser says. */
  chosen: string | null;
  /** Gets the error of a choice that was not saved. */
  onFailure: (error: unknown) => void;
}

/** A select for the region whose dates and numbers the page writes. */
export function RegionField({ chosen, onFailure }: RegionFieldProps) {
  const choose = useChooseLanguage();
  const { language } = useLanguage();
  const options = optionsIn(language);
  const own =
    chosen === null || options.some(({ value }) => value === chosen)
      ? []
      : [{ value: chosen, label: chosen }];
  return (
    <SelectField
      label={t('Dates and numbers like in')}
      value={chosen ?? ''}
      options={[{ value: '', label: t('As the browser says') }, ...own, ...options]}
      onChange={(value) => void choose({ region: value === '' ? null : value }).catch(onFailure)}
    />
  );
}

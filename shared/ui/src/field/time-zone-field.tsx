import { useChooseLanguage } from '@quits/core';
import { t } from '@quits/domain';
import { SelectField } from './select-field.tsx';

/** "America/New York" */
const labelOf = (zone: string) => zone.replaceAll('_', ' ');

interface TimeZoneFieldProps {
  /** What the account has chosen; `null`: as the browser says. */
  chosen: string | null;
  /** Gets the error of a choice that was not saved. */
  onFailure: (error: unknown) => void;
}

/** A select for the zone whose days and times the page shows. */
export function TimeZoneField({ chosen, onFailure }: TimeZoneFieldProps) {
  const choose = useChooseLanguage();
  // An engine may call a zone by another of its names, and some leave out UTC.
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(chosen === null ? [] : [chosen])]);
  return (
    <SelectField
      label={t('Time zone')}
      value={chosen ?? ''}
      options={[
        { value: '', label: t('As the browser says') },
        ...Array.from(zones, (value) => ({ value, label: labelOf(value) })),
      ]}
      onChange={(value) => void choose({ timeZone: value === '' ? null : value }).catch(onFailure)}
    />
  );
}

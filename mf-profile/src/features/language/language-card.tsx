import { useGetPreferencesQuery, useNotify } from '@quits/core';
import { t } from '@quits/domain';
import {
  Card,
  LanguageField,
  Notice,
  RegionField,
  RetryButton,
  Stack,
  TimeZoneField,
  notifyFailure,
  retryOf,
} from '@quits/ui';

/** Language, region and time zone of the account; changed at once, and saved. */
export function LanguageCard() {
  const notify = useNotify('mf-profile');
  const preferences = useGetPreferencesQuery();
  const { data, isError } = preferences;
  const tell = (error: unknown) => notifyFailure(notify, error, t('Failed to save your language'));
  return (
    <Card heading={t('Language')}>
      {isError && (
        <Notice tone="warning" action={<RetryButton size="s" {...retryOf(preferences)} />}>
          {t('Your choice did not load.')}
        </Notice>
      )}
      <Stack gap={16}>
        <LanguageField chosen={data?.language ?? null} onFailure={tell} />
        <RegionField chosen={data?.region ?? null} onFailure={tell} />
        <TimeZoneField chosen={data?.timeZone ?? null} onFailure={tell} />
      </Stack>
    </Card>
  );
}

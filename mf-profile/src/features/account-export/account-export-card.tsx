import { dayOf, t } from '@quits/domain';
import { Button, Card, Stack, useSubmission } from '@quits/ui';
import { saveAs } from '@quits/ui/save-as';
import { Download } from 'lucide-react';
import { useLazyExportAccountQuery } from '../../api/profile.api.ts';

/** Downloads everything about the person. */
export function AccountExportCard() {
  const [exportAccount] = useLazyExportAccountQuery();
  const { submit, isBusy } = useSubmission('mf-profile', t('Failed to download your data'), {
    isToastOnly: true,
  });
  const download = () =>
    submit(async () => {
      saveAs(await exportAccount(undefined).unwrap(), `quits-account-${dayOf(Date.now())}.json`);
    });

  return (
    <Card heading={t('Your data')}>
      <Stack gap={16}>
        <p>
          {t(
            'One JSON file with your profile, your groups with all entries and comments, the invitations you sent, and your sign-ins. Receipts are in the ZIP that each group exports.',
          )}
        </p>
        <div>
          <Button icon={<Download />} isBusy={isBusy} onClick={() => void download()}>
            {t(isBusy ? 'Downloading...' : 'Download my data')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

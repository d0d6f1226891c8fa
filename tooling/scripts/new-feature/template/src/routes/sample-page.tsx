import { t } from '@quits/domain';
import { Page, SignedIn } from '@quits/ui';

/** /sample of the signed-in user. */
export function SamplePage() {
  return (
    <SignedIn what={t('Sample title')}>
      {(user) => (
        <Page title={t('Sample title')}>
          <p>{t('Hello, {name}.', { name: user.name })}</p>
        </Page>
      )}
    </SignedIn>
  );
}

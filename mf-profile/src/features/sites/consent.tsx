import { PATHS } from '@quits/contracts';
import { isStatus } from '@quits/core';
import { isolated, t } from '@quits/domain';
import {
  Button,
  Card,
  Cluster,
  ErrorCard,
  LinkButton,
  MessagePage,
  Page,
  Stack,
  StillLoading,
  isMissing,
  retryOf,
  richText,
  useSubmission,
} from '@quits/ui';
import { Link2, Unlink } from 'lucide-react';
import { useState } from 'react';
import { useGetConsentQuery, useGiveConsentMutation } from './sites.api.ts';

interface QuestionProps {
  token: string;
  site: string;
  email: string;
  onAnswer: (isAgreed: boolean) => void;
}

/** Says which site asks for what, and takes the answer. */
function Question({ token, site, email, onAnswer }: QuestionProps) {
  const [giveConsent] = useGiveConsentMutation();
  const { submit, isBusy } = useSubmission('mf-profile', t('The site could not be connected'), {
    isToastOnly: true,
  });

  async function agree(): Promise<void> {
    if (await submit(() => giveConsent(token).unwrap())) onAnswer(true);
  }

  return (
    <Page title={t('May {site} use Quits in your name?', { site })} width="form">
      <Card>
        <Stack gap={16}>
          <p>{t('It can see and change your groups, expenses and settlements, but never your account.')}</p>
          <p>{richText('You are signed in as {email}.', { email: <bdi>{email}</bdi> })}</p>
          <Cluster gap={8}>
            <Button variant="primary" isBusy={isBusy} onClick={() => void agree()}>
              {t('Agree')}
            </Button>
            <Button disabled={isBusy} onClick={() => onAnswer(false)}>
              {t('Decline')}
            </Button>
          </Cluster>
        </Stack>
      </Card>
    </Page>
  );
}

function Answer({ site, isAgreed }: { site: string; isAgreed: boolean }) {
  const toProfile = (
    <LinkButton to={PATHS.profile} variant="primary">
      {t('Go to Profile')}
    </LinkButton>
  );
  return isAgreed ? (
    <MessagePage icon={<Link2 />} title={t('{site} is connected', { site })} action={toProfile} width="form">
      {t('Go back to {site} now. Your profile has a button to disconnect it.', { site: isolated(site) })}
    </MessagePage>
  ) : (
    <MessagePage icon={<Unlink />} title={t('{site} is not connected', { site })} width="form">
      {t('It cannot use Quits in your name. You can close this page.')}
    </MessagePage>
  );
}

/** Asks the signed-in person whether a site may act for them. */
export function Consent({ token, email }: Pick<QuestionProps, 'token' | 'email'>) {
  const query = useGetConsentQuery(token);
  const [isAgreed, setIsAgreed] = useState<boolean>();
  const { data, error } = query;
  if (data && isAgreed !== undefined) return <Answer site={data.site} isAgreed={isAgreed} />;
  if (data) return <Question token={token} site={data.site} email={email} onAnswer={setIsAgreed} />;
  // A token that no link can have is refused as input.
  if (isMissing(error) || isStatus(error, 422))
    return (
      <MessagePage icon={<Unlink />} title={t('This link does not work')} width="form">
        {t('It is older than an hour, or for another account. Start again at the other site.')}
      </MessagePage>
    );
  return (
    <Page title={t('Connect a site')} hasOwnHeader width="form">
      {error === undefined ? (
        <StillLoading />
      ) : (
        <ErrorCard title={t('The request did not load')} headingLevel={1} error={error} {...retryOf(query)} />
      )}
    </Page>
  );
}

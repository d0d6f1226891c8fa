import { msg, t } from '@quits/domain';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  NextPage,
  Pending,
  RelativeTime,
  RetryButton,
  retryOf,
  Skeleton,
  Stack,
  useSubmission,
} from '@quits/ui';
import { MailCheck } from 'lucide-react';
import { Rows, TwoLines } from '../../lib/rows.tsx';
import { type UnsentMail, useGetMailsInfiniteQuery, useSendMailAgainMutation } from './mails.api.ts';

const KINDS: Readonly<Record<string, string>> = {
  invitation: msg('Invitation'),
  'password-reset': msg('Password reset'),
  'password-changed': msg('Password changed'),
  'payee-changed': msg('Payment details changed'),
  notice: msg('[mail] Notice'),
};

const kindOf = ({ kind }: UnsentMail) => (KINDS[kind] === undefined ? kind : t(KINDS[kind]));

function SendButton({ mail }: { mail: UnsentMail }) {
  const [send] = useSendMailAgainMutation();
  const { submit, isBusy } = useSubmission('mf-admin', t('The mail was not sent'), { isToastOnly: true });
  return (
    <Button
      size="s"
      isBusy={isBusy}
      aria-label={t('Send {kind} to {address} now', { kind: kindOf(mail), address: mail.to ?? '–' })}
      onClick={() => void submit(() => send(mail.id).unwrap(), t('The mail is being sent'))}
    >
      {t('Send Now')}
    </Button>
  );
}

function State({ mail: { state, error } }: { mail: UnsentMail }) {
  return (
    <>
      <Badge tone={state === 'failed' ? 'negative' : 'neutral'}>
        {state === 'failed' ? t('Given up') : t('Waiting')}
      </Badge>{' '}
      {error}
    </>
  );
}

/** The mails that are not sent, and why. It shows no text of a mail. */
export function MailsSection() {
  const query = useGetMailsInfiniteQuery();
  const items = query.data?.pages.flatMap((page) => page.items);
  return (
    <Card
      heading={t('Mails that are not sent')}
      actions={
        <RetryButton size="s" {...retryOf(query)}>
          {t('Look again')}
        </RetryButton>
      }
    >
      {items === undefined && (
        <Pending query={query} what={t('the mails')}>
          <Skeleton />
        </Pending>
      )}
      {items?.length === 0 && <EmptyState icon={<MailCheck />} title={t('All mails are sent')} />}
      {items !== undefined && items.length > 0 && (
        <Stack gap={16}>
          <Rows
            caption={t('Mails that are not sent')}
            items={items}
            keyOf={({ id }) => id}
            columns={[
              { label: t('To'), show: (mail) => <TwoLines below={kindOf(mail)}>{mail.to ?? '–'}</TwoLines> },
              { label: t('State'), show: (mail) => <State mail={mail} /> },
              { label: t('Attempts'), show: ({ attempts }) => attempts },
              { label: t('Made'), show: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
              {
                label: t('Next attempt'),
                show: ({ nextAt }) => (nextAt === null ? '–' : <RelativeTime iso={nextAt} />),
              },
            ]}
            actions={(mail) => <SendButton mail={mail} />}
          />
          <NextPage query={query} what={t('the mails')}>
            {t('Show older mails')}
          </NextPage>
        </Stack>
      )}
    </Card>
  );
}

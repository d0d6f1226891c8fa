import { t } from '@quits/domain';
import {
  Button,
  Card,
  EmptyState,
  formatDate,
  NextPage,
  Pending,
  RelativeTime,
  Skeleton,
  Stack,
  useSubmission,
} from '@quits/ui';
import { MailOpen } from 'lucide-react';
import { Rows } from '../../lib/rows.tsx';
import {
  type AnyInvitation,
  useGetAllInvitationsInfiniteQuery,
  useRevokeInvitationMutation,
} from './invitations.api.ts';

function labelOf({ kind, role, email }: AnyInvitation): string {
  if (kind === 'invitation') return email ?? t('Invitation');
  return role === 'viewer' ? t('Link to look at a group') : t('Link to join a group');
}

function EndButton({ invitation }: { invitation: AnyInvitation }) {
  const [revoke] = useRevokeInvitationMutation();
  const { submit, isBusy } = useSubmission('mf-admin', t('The invitation was not ended'), {
    isToastOnly: true,
  });
  return (
    <Button
      size="s"
      variant="quiet"
      isBusy={isBusy}
      aria-label={t('End {invitation} of {name}', {
        invitation: labelOf(invitation),
        name: invitation.inviter.name,
      })}
      onClick={() => void submit(() => revoke(invitation.id).unwrap(), t('Invitation ended'))}
    >
      {t('[verb] End')}
    </Button>
  );
}

/** What still admits people to groups. It names no group. */
export function InvitationsSection() {
  const query = useGetAllInvitationsInfiniteQuery();
  const items = query.data?.pages.flatMap((page) => page.items);
  return (
    <Card heading={t('Invitations and links')}>
      {items === undefined && (
        <Pending query={query} what={t('the invitations')}>
          <Skeleton />
        </Pending>
      )}
      {items?.length === 0 && (
        <EmptyState icon={<MailOpen />} title={t('No open invitations')}>
          {t('Invitations and links to groups are listed here until they end.')}
        </EmptyState>
      )}
      {items !== undefined && items.length > 0 && (
        <Stack gap={16}>
          <Rows
            caption={t('Invitations and links')}
            items={items}
            keyOf={({ id }) => id}
            columns={[
              { label: t('For'), show: labelOf },
              { label: t('From'), show: ({ inviter }) => <bdi>{inviter.name}</bdi> },
              { label: t('Made'), show: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
              { label: t('Ends'), show: ({ expiresAt }) => formatDate(expiresAt) },
              { label: t('Uses left'), show: ({ usesLeft }) => usesLeft ?? t('[uses of a link] Any') },
            ]}
            actions={(invitation) => <EndButton invitation={invitation} />}
          />
          <NextPage query={query} what={t('the invitations')}>
            {t('Show older invitations')}
          </NextPage>
        </Stack>
      )}
    </Card>
  );
}

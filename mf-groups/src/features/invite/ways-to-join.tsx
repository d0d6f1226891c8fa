import type { Group, Member } from '@quits/contracts';
import { useHasFullAccess } from '@quits/core';
import { displayName, t } from '@quits/domain';
import { Button, Cluster, LazyDialog, Stack, preloadOnApproach, useDialogParam } from '@quits/ui';
import { Share2, UserRoundPlus } from 'lucide-react';
import { OpenInvitations } from './open-invitations.tsx';

const loadLinkDialog = () => import('./link-dialog.tsx').then((part) => part.LinkDialog);
const loadPlaceholderDialog = () => import('./placeholder-dialog.tsx').then((part) => part.PlaceholderDialog);

export interface WaysToJoinProps {
  group: Group;
  members: readonly Member[];
}

/** Further ways into the group than a new invitation, and its open invitations. */
export function WaysToJoin({ group, members }: WaysToJoinProps) {
  const linking = useDialogParam('dialog', 'link');
  const adding = useDialogParam('dialog', 'placeholder');
  const canInvite = useHasFullAccess();
  const groupId = group.id;

  function nameOf(memberId: number): string | undefined {
    const member = members.find(({ id }) => id === memberId);
    return member && displayName(member);
  }

  return (
    <Stack gap={12}>
      <Cluster gap={8}>
        {canInvite && (
          <Button size="s" icon={<Share2 />} onClick={linking.open} {...preloadOnApproach(loadLinkDialog)}>
            {t('Share link')}
          </Button>
        )}
        <Button
          variant="quiet"
          size="s"
          icon={<UserRoundPlus />}
          aria-label={t('Add someone without an account')}
          onClick={adding.open}
          {...preloadOnApproach(loadPlaceholderDialog)}
        >
          {t('[add someone] Without an account')}
        </Button>
      </Cluster>
      {canInvite && <OpenInvitations groupId={groupId} nameOf={nameOf} />}
      {canInvite && (
        <LazyDialog
          source="mf-groups"
          load={loadLinkDialog}
          dialog={{ group, members, nameOf, ...linking.control }}
        />
      )}
      <LazyDialog source="mf-groups" load={loadPlaceholderDialog} dialog={{ groupId, ...adding.control }} />
    </Stack>
  );
}

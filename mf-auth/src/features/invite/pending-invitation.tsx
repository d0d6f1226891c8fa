import { useRuntime } from '@quits/core';
import { isolated, t } from '@quits/domain';
import { Notice } from '@quits/ui';
import { usePreviewInviteQuery } from '../../lib/auth.api.ts';
import { describePlace } from './describe-place.ts';
import styles from './pending-invitation.module.css';

/** The invitation that waits for the sign-in, if there is one. Our own server also says whose it is. */
export function usePendingInvitation() {
  const { pendingInvite } = useRuntime();
  const token = pendingInvite.read();
  const { data: preview } = usePreviewInviteQuery(token ?? '', { skip: token === undefined });
  return { isPending: token !== undefined, preview: token === undefined ? undefined : preview };
}

/** Says who invites to which group and to whose place, once that is known. */
export function PendingInvitation({ preview }: Pick<ReturnType<typeof usePendingInvitation>, 'preview'>) {
  return (
    <Notice role="note">
      <div className={styles.words}>
        <p className={styles.title}>
          {preview
            ? t('{inviter} invites you to “{group}”', {
                inviter: isolated(preview.inviterName),
                group: isolated(preview.groupName),
              })
            : t('An invitation is waiting for you')}
        </p>
        <p className={styles.next}>
          {/* Where only invited people register, registering takes the place at once. */}
          {preview?.place
            ? describePlace(preview.place)
            : t(preview ? 'Register or sign in to join.' : 'Sign in or create an account to join the group.')}
        </p>
      </div>
    </Notice>
  );
}

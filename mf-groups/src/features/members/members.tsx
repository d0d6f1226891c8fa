import type { Group, Member } from '@quits/contracts';
import { useHasFullAccess } from '@quits/core';
import { displayName, inNameOrder, t } from '@quits/domain';
import {
  Avatar,
  Badge,
  Button,
  Card,
  IconButton,
  LazyDialog,
  List,
  Pending,
  type PendingQuery,
  preloadOnApproach,
  useDialogItem,
} from '@quits/ui';
import { UserRoundX } from 'lucide-react';
import type { ReactNode } from 'react';
import { OutlineRows } from '../../lib/outline.tsx';
import { useFold } from '../../lib/use-fold.tsx';
import styles from './members.module.css';

const loadRemoveMemberDialog = () =>
  import('./remove-member-dialog.tsx').then((part) => part.RemoveMemberDialog);
const loadTakeOverDialog = () => import('./take-over-dialog.tsx').then((part) => part.TakeOverDialog);

interface MemberRowProps {
  member: Member;
  isCreator: boolean;
  isYou: boolean;
  /** Undefined for members whom the signed-in person can't remove. */
  onRemove: ((member: Member) => void) | undefined;
  /** Undefined for members with an account, and where the signed-in person can't invite. */
  onInvite: ((member: Member) => void) | undefined;
}

function MemberRow({ member, isCreator, isYou, onRemove, onInvite }: MemberRowProps) {
  const name = displayName(member);
  return (
    <li className={styles.member}>
      <Avatar userId={member.id} name={name} />
      <div className={styles.main}>
        <p className={styles.name}>
          <span>{name}</span>
          {isCreator && <Badge tone="brand">{t('Creator')}</Badge>}
          {isYou && <Badge>{t('You')}</Badge>}
          {member.placeholder === true && <Badge>{t('No account yet')}</Badge>}
        </p>
        {onInvite && (
          <Button
            variant="quiet"
            size="s"
            aria-label={t('Invite to take over {name}', { name })}
            {...preloadOnApproach(loadTakeOverDialog)}
            onClick={() => onInvite(member)}
          >
            {t('Invite to take over')}
          </Button>
        )}
        {member.email !== '' && member.email !== name && (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a cut address must be readable by keyboard and touch
          <p className={styles.email} title={member.email} tabIndex={0}>
            {member.email}
          </p>
        )}
      </div>
      {onRemove && (
        <IconButton
          label={t('Remove {name}', { name })}
          icon={<UserRoundX />}
          {...preloadOnApproach(loadRemoveMemberDialog)}
          onClick={() => onRemove(member)}
        />
      )}
    </li>
  );
}

interface MembersProps {
  /** Undefined until loaded, like the members. */
  group: Group | undefined;
  members: readonly Member[] | undefined;
  query: PendingQuery;
  currentUserId: number;
  /** Whether the person may invite and remove members. */
  canManage: boolean;
  /** What a member is owed, in cents; undefined while unknown. */
  balanceOf: (userId: number) => number | undefined;
  /** Content below the list of those who can manage it: the invitation form. */
  children: ReactNode;
}

const NOBODY: readonly Member[] = [];

/** The members of the group. Its creator can remove the others (specification §6). */
export function Members(props: MembersProps) {
  const { group, members, currentUserId, canManage, balanceOf, children, query } = props;
  const hasFullAccess = useHasFullAccess();
  const canRemove = ({ id }: Member) => canManage && hasFullAccess && id !== currentUserId;
  const leaving = useDialogItem('remove', (id) =>
    members?.find((member) => String(member.id) === id && canRemove(member)),
  );
  const canInvite = ({ placeholder }: Member) => canManage && hasFullAccess && placeholder === true;
  const inviting = useDialogItem('takeover', (id) =>
    members?.find((member) => String(member.id) === id && canInvite(member)),
  );
  const { shown, button } = useFold(inNameOrder(members ?? NOBODY, currentUserId));

  const askToRemove = ({ id }: Member) => leaving.open(String(id));
  const invite = ({ id }: Member) => inviting.open(String(id));

  return (
    <Card heading={t('Members')}>
      {members ? (
        <List className={styles.list}>
          {shown.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isCreator={member.id === group?.createdBy}
              isYou={member.id === currentUserId}
              onRemove={canRemove(member) ? askToRemove : undefined}
              onInvite={canInvite(member) ? invite : undefined}
            />
          ))}
        </List>
      ) : (
        <Pending query={query} what={t('the members')}>
          <OutlineRows kind="member" count={3} />
        </Pending>
      )}
      {button}
      {canManage && <div className={styles.below}>{children}</div>}
      {leaving.item && group && (
        <LazyDialog
          source="mf-groups"
          load={loadRemoveMemberDialog}
          dialog={{
            member: leaving.item,
            balanceCents: balanceOf(leaving.item.id),
            currency: group.currency,
            groupId: group.id,
            ...leaving.control,
          }}
        />
      )}
      {inviting.item && group && (
        <LazyDialog
          source="mf-groups"
          load={loadTakeOverDialog}
          dialog={{ member: inviting.item, groupId: group.id, ...inviting.control }}
        />
      )}
    </Card>
  );
}

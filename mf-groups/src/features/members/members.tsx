import type { Group, Member } from '@quits/contracts';
import { displayName } from '@quits/domain';
import { Avatar, Badge, Card, IconButton, LazyDialog, List, RetryButton, preloadOnApproach } from '@quits/ui';
import type { Retry } from '@quits/ui';
import { UserRoundX } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { focusAfterRow } from '../../lib/focus.ts';
import styles from './members.module.css';

const loadRemoveMemberDialog = () =>
  import('./remove-member-dialog.tsx').then((part) => part.RemoveMemberDialog);

interface MemberRowProps {
  member: Member;
  isCreator: boolean;
  isYou: boolean;
  /** Nothing for whom the signed-in person cannot remove. */
  onRemove: ((member: Member, pressed: HTMLElement) => void) | undefined;
}

function MemberRow({ member, isCreator, isYou, onRemove }: MemberRowProps) {
  const name = displayName(member);
  return (
    <li className={styles.member}>
      <Avatar userId={member.id} name={name} />
      <div className={styles.main}>
        <p className={styles.name}>
          <span>{name}</span>
          {isCreator && <Badge tone="brand">Creator</Badge>}
          {isYou && <Badge>You</Badge>}
        </p>
        {member.email !== name && <p className={styles.email}>{member.email}</p>}
      </div>
      {onRemove && (
        <IconButton
          label={`Remove ${name}`}
          icon={<UserRoundX />}
          {...preloadOnApproach(loadRemoveMemberDialog)}
          onClick={(event) => onRemove(member, event.currentTarget)}
        />
      )}
    </li>
  );
}

interface Leaving {
  member: Member;
  focusAfter: HTMLElement | null;
  isOpen: boolean;
}

interface MembersProps extends Retry {
  group: Group;
  /** Nothing when they did not load, which is only logged. */
  members: readonly Member[] | undefined;
  currentUserId: number;
  /** What stands below the list for the creator: the invitation form. */
  children: ReactNode;
}

/** Who is in the group; its creator can remove the others (specification §6). */
export function Members({ group, members, currentUserId, children, ...retry }: MembersProps) {
  const [leaving, setLeaving] = useState<Leaving>();
  const isCreator = group.createdBy === currentUserId;

  function askToRemove(member: Member, pressed: HTMLElement): void {
    setLeaving({ member, focusAfter: focusAfterRow(pressed), isOpen: true });
  }

  return (
    <Card heading="Members">
      {members ? (
        <List className={styles.list}>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              isCreator={member.id === group.createdBy}
              isYou={member.id === currentUserId}
              onRemove={isCreator && member.id !== currentUserId ? askToRemove : undefined}
            />
          ))}
        </List>
      ) : (
        <RetryButton size="s" {...retry}>
          Load members
        </RetryButton>
      )}
      {isCreator && <div className={styles.below}>{children}</div>}
      {leaving && (
        <LazyDialog
          source="mf-groups"
          load={loadRemoveMemberDialog}
          dialog={{
            ...leaving,
            groupId: group.id,
            onClose: () => setLeaving({ ...leaving, isOpen: false }),
          }}
        />
      )}
    </Card>
  );
}

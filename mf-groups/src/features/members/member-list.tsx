import type { Member } from '@quits/contracts';
import { displayName } from '@quits/domain';
import { Avatar, Badge, IconButton, List } from '@quits/ui';
import { UserRoundX } from 'lucide-react';
import styles from './member-list.module.css';

export interface MemberListProps {
  members: readonly Member[];
  creatorId: number;
  currentUserId: number;
  onRemove: (member: Member) => void;
  /** Somebody is about to press one of the remove buttons. */
  onApproach: () => void;
}

interface MemberRowProps extends Omit<MemberListProps, 'members'> {
  member: Member;
}

function MemberRow({ member, creatorId, currentUserId, onRemove, onApproach }: MemberRowProps) {
  const name = displayName(member);
  const isYou = member.id === currentUserId;
  const canRemove = currentUserId === creatorId && !isYou;
  return (
    <li className={styles.member}>
      <Avatar userId={member.id} name={name} size="l" />
      <div className={styles.main}>
        <p className={styles.name}>
          <span>{name}</span>
          {member.id === creatorId && <Badge tone="brand">Creator</Badge>}
          {isYou && <Badge>You</Badge>}
        </p>
        {member.email !== name && <p className={styles.email}>{member.email}</p>}
      </div>
      {canRemove && (
        <IconButton
          label={`Remove ${name}`}
          icon={<UserRoundX />}
          data-removes={member.id}
          onPointerEnter={onApproach}
          onFocus={onApproach}
          onClick={() => onRemove(member)}
        />
      )}
    </li>
  );
}

/** The members of a group; its creator can remove the others (specification §6). */
export function MemberList({ members, ...list }: MemberListProps) {
  return (
    <List className={styles.list}>
      {members.map((member) => (
        <MemberRow key={member.id} member={member} {...list} />
      ))}
    </List>
  );
}

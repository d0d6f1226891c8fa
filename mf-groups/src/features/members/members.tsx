import type { Group, Member } from '@quits/contracts';
import { Button, Card, LazyDialog, preloadOnApproach } from '@quits/ui';
import { RotateCw } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { rescueFocus } from '../../lib/focus.ts';
import { MemberList } from './member-list.tsx';
import styles from './member-list.module.css';

const loadRemoveMemberDialog = () =>
  import('./remove-member-dialog.tsx').then((part) => part.RemoveMemberDialog);

interface MembersProps {
  group: Group;
  /** Nothing when they did not load, which is only logged. */
  members: readonly Member[] | undefined;
  currentUserId: number;
  isRetrying: boolean;
  onRetry: () => void;
  /** What stands below the list: the invitation form. */
  children: ReactNode;
}

/** Who is in the group, and for its creator the ways to change that. */
export function Members({ group, members, currentUserId, isRetrying, onRetry, children }: MembersProps) {
  const [leaving, setLeaving] = useState<{ member: Member; isOpen: boolean }>();
  const list = useRef<HTMLDivElement>(null);
  const close = useCallback(() => {
    setLeaving((current) => current && { ...current, isOpen: false });
  }, []);

  function focusNext(removed: Member): void {
    const rest = members?.filter(({ id }) => id !== removed.id) ?? [];
    const index = Math.max(members?.findIndex(({ id }) => id === removed.id) ?? 0, 0);
    const next = [...rest.slice(index), ...rest.slice(0, index).toReversed()];
    rescueFocus(() => {
      const buttons = next.map(({ id }) =>
        list.current?.querySelector<HTMLElement>(`[data-removes="${String(id)}"]`),
      );
      return buttons.find((button) => button) ?? list.current;
    });
  }

  return (
    <Card heading="Members">
      <div ref={list} tabIndex={-1}>
        {members ? (
          <MemberList
            members={members}
            creatorId={group.createdBy}
            currentUserId={currentUserId}
            onRemove={(member) => setLeaving({ member, isOpen: true })}
            onApproach={preloadOnApproach(loadRemoveMemberDialog).onFocus}
          />
        ) : (
          <Button size="s" icon={<RotateCw />} isBusy={isRetrying} onClick={onRetry}>
            Load members
          </Button>
        )}
      </div>
      {group.createdBy === currentUserId && <div className={styles.below}>{children}</div>}
      {leaving && (
        <LazyDialog
          source="mf-groups"
          load={loadRemoveMemberDialog}
          dialog={{
            groupId: group.id,
            member: leaving.member,
            isOpen: leaving.isOpen,
            onClose: close,
            onRemoved: () => focusNext(leaving.member),
          }}
        />
      )}
    </Card>
  );
}

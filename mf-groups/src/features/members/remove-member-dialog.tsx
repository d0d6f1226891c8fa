import { type Member, memberRemovedText, TEXTS } from '@quits/contracts';
import { useOffers, useRuntime } from '@quits/core';
import { displayName, t } from '@quits/domain';
import { type DialogControl, Money, richText, useSubmission } from '@quits/ui';
import { ConfirmDialog } from '@quits/ui/dialog';
import { useGetInviteLinksQuery } from '../../lib/links.api.ts';
import { useRemoveMemberMutation } from '../../lib/members.api.ts';

export interface RemoveMemberDialogProps extends DialogControl {
  groupId: number;
  /** The member when the dialog opened: the list drops them before the answer. */
  member: Member;
  /** What they are owed in the group, in cents; negative amounts they owe. Undefined while unknown. */
  balanceCents: number | undefined;
  currency: string;
}

/** Says what removing means. An open balance must be settled first. */
function questionFor(member: Member, balanceCents: number | undefined, currency: string) {
  const name = displayName(member);
  if (balanceCents === undefined)
    return t('The balances did not load. {name} can only be removed with nothing left to settle.', { name });
  if (balanceCents !== 0) {
    return richText(
      balanceCents > 0
        ? '{name} is still owed {amount} in this group. Settle that first: no one can leave with an open balance.'
        : '{name} still owes {amount} in this group. Settle that first: no one can leave with an open balance.',
      { name, amount: <Money cents={Math.abs(balanceCents)} currency={currency} /> },
    );
  }
  if (member.placeholder === true) return t('Expenses that name {name} stay as they are.', { name });
  return t('{name} will no longer see this group. Expenses that name them stay as they are.', { name });
}

/** Links that stay open, by which a removed person may still look at the group. */
function OpenLinks({ groupId }: { groupId: number }) {
  const { data: links = [] } = useGetInviteLinksQuery(groupId);
  if (links.length === 0) return null;
  return (
    <span>
      {t(
        '{count, plural, one {# link to this group stays open. You can take it back under “Share link”.} other {# links to this group stay open. You can take them back under “Share link”.}}',
        { count: links.length },
      )}
    </span>
  );
}

export function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { groupId, member, balanceCents, currency, ...dialog } = props;
  const { bus } = useRuntime();
  const offers = useOffers();
  const [removeMember] = useRemoveMemberMutation();
  const { submit, isBusy, reason } = useSubmission('mf-groups', t(TEXTS.groups.removeFailed));

  async function remove(): Promise<void> {
    const send = () => removeMember({ groupId, userId: member.id }).unwrap();
    if (!(await submit(send, memberRemovedText(member.email || displayName(member))))) return;
    bus.for('mf-groups').publish('groups/memberRemoved', { groupId, userId: member.id });
    dialog.onClose();
  }

  return (
    <ConfirmDialog
      {...dialog}
      title={t('Remove member')}
      question={
        <>
          {questionFor(member, balanceCents, currency)}{' '}
          {offers('invites') && member.placeholder !== true && balanceCents === 0 && (
            <OpenLinks groupId={groupId} />
          )}
        </>
      }
      confirmLabel={t('Remove')}
      busyLabel={t('Removing...')}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      reason={reason}
    />
  );
}

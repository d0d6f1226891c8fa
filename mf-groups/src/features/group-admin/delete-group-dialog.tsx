import { type Group, TEXTS } from '@quits/contracts';
import { useNotify, useOffers, useRuntime } from '@quits/core';
import { isolated, t } from '@quits/domain';
import { type DialogControl, notifyFailure, useSubmission } from '@quits/ui';
import { ConfirmDialog } from '@quits/ui/dialog';
import { groupRemovalApi, useDeleteGroupMutation } from './group-removal.api.ts';

export interface DeleteGroupDialogProps extends DialogControl {
  group: Group;
  /** The group's open debts as sentences; undefined while unknown. */
  debts: readonly string[] | undefined;
  /** Called once the group is deleted, so that its page closes. */
  onDeleted: () => void;
}

/** Gives the toast's Undo, which outlives its page. Only for back ends with extras. */
function useRestore(groupId: number): () => Promise<void> {
  const { bus, store } = useRuntime();
  const notify = useNotify('mf-groups');
  return async () => {
    try {
      await store.dispatch(groupRemovalApi.endpoints.restoreGroup.initiate(groupId)).unwrap();
    } catch (error) {
      notifyFailure(notify, error, t('The group could not be restored'));
      return;
    }
    notify.success(t('Group restored'));
    bus.for('mf-groups').publish('groups/groupSaved', { groupId, change: 'restored' });
  };
}

const NAMED_DEBTS = 3;

/** The open debts that would be deleted with the group: "Still open: You owe Bob $5.00, and 2 more." */
function openDebts(debts: readonly string[] | undefined): string {
  if (debts === undefined) return t('The balances did not load: debts may still be open.');
  if (debts.length === 0) return '';
  const named = debts
    .slice(0, NAMED_DEBTS)
    .reduce((list, next) => t('[joins the parts of a list] {list}, {next}', { list, next }));
  const more = Math.max(0, debts.length - NAMED_DEBTS);
  return t('{more, plural, =0 {Still open: {debts}.} other {Still open: {debts}, and # more.}}', {
    debts: named,
    more,
  });
}

export function DeleteGroupDialog({ group, debts, onDeleted, ...dialog }: DeleteGroupDialogProps) {
  const { bus } = useRuntime();
  const offers = useOffers();
  const notify = useNotify('mf-groups');
  const restore = useRestore(group.id);
  const open = openDebts(debts);
  const [deleteGroup] = useDeleteGroupMutation();
  const { submit, isBusy, reason } = useSubmission('mf-groups', t(TEXTS.groups.deleteFailed));

  async function remove(): Promise<void> {
    const isDeleted = await submit(() => deleteGroup(group.id).unwrap());
    if (!isDeleted) return;
    const undo = offers('undo') ? { action: { label: t('Undo'), onSelect: () => void restore() } } : {};
    notify.success(t(TEXTS.groups.deleted), undo);
    bus.for('mf-groups').publish('groups/groupSaved', { groupId: group.id, change: 'deleted' });
    onDeleted();
  }

  return (
    <ConfirmDialog
      {...dialog}
      title={t('Delete Group')}
      question={
        <bdi>
          {t(
            'Are you sure you want to delete “{group}”? Its expenses and balances go with it, for every member.',
            { group: isolated(group.name) },
          )}
          {open && <span>{` ${open}`}</span>}
        </bdi>
      }
      confirmLabel={t('Delete')}
      busyLabel={t('Deleting...')}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      reason={reason}
    />
  );
}

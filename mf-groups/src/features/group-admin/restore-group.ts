import type { Notify, Runtime } from '@quits/core';
import { notifyFailure } from '@quits/ui';
import { groupRemovalApi } from '../../api/group-removal.api.ts';

/**
 * Brings a deleted group back: the Undo of the toast, which outlives the page that showed it. Only for
 * back ends that offer more than the specification lists.
 */
export async function restoreGroup(runtime: Runtime, notify: Notify, groupId: number): Promise<void> {
  try {
    await runtime.store.dispatch(groupRemovalApi.endpoints.restoreGroup.initiate(groupId)).unwrap();
  } catch (error) {
    notifyFailure(notify, error, 'The group could not be brought back');
    return;
  }
  notify.success('The group is back');
  runtime.bus.for('mf-groups').publish('groups/groupSaved', { groupId, change: 'restored' });
}

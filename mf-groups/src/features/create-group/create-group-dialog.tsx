import { TEXTS, groupPath } from '@quits/contracts';
import { useDraft, useHost, useOffers, useRuntime } from '@quits/core';
import { DEFAULT_CURRENCY, t } from '@quits/domain';
import { type DialogControl, useIdempotencyKey } from '@quits/ui';
import { useRef } from 'react';
import { useCreateGroupMutation } from '../../lib/groups.api.ts';
import { GroupNameDialog } from '../../lib/group-name-dialog.tsx';

export interface CreateGroupDialogProps extends DialogControl {
  userId: number;
  /** Navigates to the new group, in place of the dialog. */
  onGoOn: (path: string) => void;
}

function isText(kept: unknown): kept is string {
  return typeof kept === 'string' && kept.trim() !== '';
}

/** Creates a group for the signed-in person. Closing drops the typed values; a reload keeps them. */
export function CreateGroupDialog({ userId, isOpen, onClose, onGoOn }: CreateGroupDialogProps) {
  const { bus } = useRuntime();
  const offers = useOffers();
  const { kind } = useHost();
  const draft = useDraft('group-new', isText);
  const currencyDraft = useDraft('group-new-currency', isText);
  const [createGroup] = useCreateGroupMutation();
  const keyFor = useIdempotencyKey();
  const created = useRef<number>(undefined);

  async function send(name: string, currency: string | undefined): Promise<void> {
    const idempotencyKey = keyFor({ name, currency });
    created.current = await createGroup({ name, currency, createdBy: userId, idempotencyKey }).unwrap();
  }

  function close(): void {
    draft.discard();
    currencyDraft.discard();
    // The specification's answer may lack an id, and a host page opens groups by its own rules.
    if (created.current === undefined || !offers('currencies') || kind !== 'app') onClose();
    else onGoOn(`${groupPath(created.current)}?invite=1`);
  }

  return (
    <GroupNameDialog
      title={t('Create Group')}
      description={t('Next, you can invite people.')}
      submitLabel={t('Create')}
      initialName={draft.restored ?? ''}
      initialCurrency={offers('currencies') ? (currencyDraft.restored ?? DEFAULT_CURRENCY) : undefined}
      hint={draft.restored === undefined ? undefined : t('This is what you typed last time.')}
      isOpen={isOpen}
      onChange={draft.save}
      onCurrencyChange={currencyDraft.save}
      send={send}
      done={t(TEXTS.groups.created)}
      failed={t(TEXTS.groups.createFailed)}
      onSent={() => bus.for('mf-groups').publish('groups/groupSaved', { change: 'created' })}
      onClose={close}
    />
  );
}

import type { Group, Member } from '@quits/contracts';
import { useHasFullAccess } from '@quits/core';
import { displayName, isolated, t } from '@quits/domain';
import { useIsArchived } from '@quits/ledger-ui';
import {
  Button,
  type DialogControl,
  Notice,
  SelectField,
  Stack,
  useIdempotencyKey,
  useSubmission,
} from '@quits/ui';
import { ConfirmDialog, Dialog } from '@quits/ui/dialog';
import { useState } from 'react';
import { useArchiveGroupMutation, useHandOverGroupMutation } from '../../api/group-settings.api.ts';
import styles from './group-settings.module.css';

export interface GroupSettingsDialogProps extends DialogControl {
  group: Group;
  /** The members besides the creator. */
  others: readonly Member[];
}

/** Archives the group, or brings it back. The dialog stays: its page shows the difference. */
function Archive({ group }: { group: Group }) {
  const isArchived = useIsArchived()(group);
  const [archiveGroup] = useArchiveGroupMutation();
  const { submit, isBusy, reason } = useSubmission('mf-groups', t('The group could not be changed'));
  const send = () => archiveGroup({ groupId: group.id, isArchived: !isArchived }).unwrap();
  return (
    <section className={styles.section} aria-labelledby="archive-group">
      <h3 id="archive-group" className={styles.heading}>
        {t('[verb] Archive')}
      </h3>
      <p className={styles.text}>
        {t(
          isArchived
            ? 'The group is read-only. Once it is back, repeating expenses that were due meanwhile are added.'
            : 'An archived group is read-only for everyone, and stands at the end of your groups. You can bring it back at any time.',
        )}
      </p>
      {reason !== undefined && <Notice tone="danger">{reason}</Notice>}
      <Button
        isBusy={isBusy}
        onClick={() => void submit(send, t(isArchived ? 'Group unarchived' : 'Group archived'))}
      >
        {t(isArchived ? 'Unarchive Group' : 'Archive Group')}
      </Button>
    </section>
  );
}

interface HandOverProps {
  others: readonly Member[];
  onChoose: (member: Member) => void;
}

/** Chooses the member who becomes the creator. */
function HandOver({ others, onChoose }: HandOverProps) {
  const [id, setId] = useState('');
  const chosen = others.find((member) => String(member.id) === id);
  const options = others.map((member) => ({ value: String(member.id), label: displayName(member) }));
  return (
    <section className={styles.section} aria-labelledby="hand-over">
      <h3 id="hand-over" className={styles.heading}>
        {t('Hand over')}
      </h3>
      {others.length === 0 ? (
        <p className={styles.text}>{t('You are the only member. Invite somebody to hand the group over.')}</p>
      ) : (
        <>
          <SelectField
            label={t('New creator')}
            value={id}
            onChange={setId}
            options={[{ value: '', label: t('Choose a member') }, ...options]}
          />
          <Button isIdle={!chosen} onClick={() => chosen && onChoose(chosen)}>
            {t('Hand Over')}
          </Button>
        </>
      )}
    </section>
  );
}

interface ConfirmProps extends DialogControl {
  group: Group;
  member: Member;
  onDone: () => void;
}

/** Asks before the group has another creator: only that person can undo it. */
function ConfirmHandOver({ group, member, onDone, ...dialog }: ConfirmProps) {
  const [handOver] = useHandOverGroupMutation();
  const keyFor = useIdempotencyKey();
  const { submit, isBusy, reason } = useSubmission('mf-groups', t('The group could not be handed over'));
  const name = displayName(member);

  async function confirm(): Promise<void> {
    const request = { groupId: group.id, userId: member.id };
    const send = () => handOver({ ...request, idempotencyKey: keyFor(request) }).unwrap();
    if (await submit(send, t('Group handed over'))) onDone();
  }

  return (
    <ConfirmDialog
      {...dialog}
      title={t('Hand over')}
      question={
        <bdi>
          {t(
            'Make {name} the creator of “{group}”? Only they can then rename, archive or delete it, and invite or remove members. You stay a member.',
            { name: isolated(name), group: isolated(group.name) },
          )}
        </bdi>
      }
      confirmLabel={t('Hand Over')}
      busyLabel={t('Handing over...')}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      reason={reason}
    />
  );
}

/** What the creator decides about the group as a whole. */
export function GroupSettingsDialog({ group, others, isOpen, onClose }: GroupSettingsDialogProps) {
  const [heir, setHeir] = useState<Member>();
  const canHandOver = useHasFullAccess();
  const isArchived = useIsArchived()(group);
  if (heir) {
    const back = () => setHeir(undefined);
    return <ConfirmHandOver group={group} member={heir} onDone={onClose} isOpen={isOpen} onClose={back} />;
  }
  return (
    <Dialog
      title={t('Group Settings')}
      size="s"
      isOpen={isOpen}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('Done')}</Button>}
    >
      <Stack gap={24}>
        {!isArchived && canHandOver && <HandOver others={others} onChoose={setHeir} />}
        <Archive group={group} />
      </Stack>
    </Dialog>
  );
}

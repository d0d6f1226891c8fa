import type { Group, Member } from '@quits/contracts';
import { useHasFullAccess, useOffers } from '@quits/core';
import { displayName, isolated, t } from '@quits/domain';
import { useIsArchived } from '@quits/ledger-ui';
import {
  Button,
  CurrencyField,
  currencyLabel,
  type DialogControl,
  Notice,
  SelectField,
  Stack,
  useIdempotencyKey,
  useSubmission,
} from '@quits/ui';
import { ConfirmDialog, Dialog } from '@quits/ui/dialog';
import { useId, useState } from 'react';
import { useArchiveGroupMutation, useHandOverGroupMutation } from '../../lib/group-settings.api.ts';
import { useRenameGroupMutation } from '../../lib/groups.api.ts';
import { defaultSplitInWords } from './default-split-words.ts';
import { MuteGroup } from './mute-group.tsx';
import styles from './group-settings.module.css';

export interface GroupSettingsDialogProps extends DialogControl {
  group: Group;
  /** The other members. */
  others: readonly Member[];
  nameOf: (userId: number) => string;
  isCreator: boolean;
  hasEntries: boolean;
  onEditSplit: () => void;
  /** Undefined for the creator, who hands the group over first. */
  onLeave: (() => void) | undefined;
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

interface CurrencyProps {
  group: Group;
  isFixed: boolean;
}

/** The currency of all amounts: chosen as long as the group has no entry. */
function Currency({ group, isFixed }: CurrencyProps) {
  const [renameGroup] = useRenameGroupMutation();
  const { submit, isBusy, reason } = useSubmission('mf-groups', t('The group could not be changed'));
  const { id: groupId, name, currency } = group;
  if (isFixed) {
    return (
      <section className={styles.section} aria-labelledby="group-currency">
        <h3 id="group-currency" className={styles.heading}>
          {t('Currency')}
        </h3>
        <p className={styles.text}>
          {t('{currency}. It stays, because the group has expenses.', { currency: currencyLabel(currency) })}
        </p>
      </section>
    );
  }
  return (
    <CurrencyField
      value={currency}
      disabled={isBusy}
      error={reason}
      onChange={(next) =>
        void submit(() => renameGroup({ groupId, name, currency: next }).unwrap(), t('Currency changed'))
      }
    />
  );
}

interface SectionProps {
  heading: string;
  text: string;
  action: string;
  onPress: () => void;
}

/** A setting with a dialog of its own. */
function Section({ heading, text, action, onPress }: SectionProps) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {heading}
      </h3>
      <p className={styles.text}>{text}</p>
      <Button onClick={onPress}>{action}</Button>
    </section>
  );
}

/** All settings of a group. Its creator decides about currency, owner and archive. */
export function GroupSettingsDialog(props: GroupSettingsDialogProps) {
  const { group, others, nameOf, isCreator, hasEntries, onEditSplit, onLeave, isOpen, onClose } = props;
  const [heir, setHeir] = useState<Member>();
  const hasFullAccess = useHasFullAccess();
  const offers = useOffers();
  const isArchived = useIsArchived()(group);
  if (heir) {
    const back = () => setHeir(undefined);
    return <ConfirmHandOver group={group} member={heir} onDone={onClose} isOpen={isOpen} onClose={back} />;
  }
  return (
    <Dialog title={t('Group Settings')} size="s" isOpen={isOpen} onClose={onClose}>
      <Stack gap={24}>
        {isCreator && <Currency group={group} isFixed={hasEntries || isArchived} />}
        {!isArchived && (
          <Section
            heading={t('Default Split')}
            text={defaultSplitInWords(group.defaultSplit, nameOf)}
            action={t('Edit Default Split')}
            onPress={onEditSplit}
          />
        )}
        {hasFullAccess && offers('notices') && <MuteGroup groupId={group.id} />}
        {isCreator && !isArchived && hasFullAccess && <HandOver others={others} onChoose={setHeir} />}
        {isCreator && <Archive group={group} />}
        {onLeave && (
          <Section
            heading={t('Leave')}
            text={t('You will no longer see this group. Your entries stay in it.')}
            action={t('Leave Group')}
            onPress={onLeave}
          />
        )}
      </Stack>
    </Dialog>
  );
}

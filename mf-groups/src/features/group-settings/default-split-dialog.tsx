import type { Group, Member } from '@quits/contracts';
import { byName, isValueMode, msg, t } from '@quits/domain';
import { AmountField, CheckboxField, type DialogControl, RadioGroup, useSubmission } from '@quits/ui';
import { FormDialog } from '@quits/ui/dialog';
import { useState } from 'react';
import { useSetDefaultSplitMutation } from './default-split.api.ts';
import { changeMode, problemOf, splitOf, startOf, togglePerson } from './default-split-state.ts';
import styles from './default-split-dialog.module.css';

export interface DefaultSplitDialogProps extends DialogControl {
  group: Group;
  members: readonly Member[];
  nameOf: (userId: number) => string;
}

const MODES = [
  { value: 'equal', label: msg('[way to split] Equal') },
  { value: 'percent', label: msg('Percent') },
  { value: 'shares', label: msg('[way to split] Shares') },
] as const;
const SIGNS = { percent: '%', shares: '×' };

interface MemberRowProps {
  name: string;
  mode: (typeof MODES)[number]['value'];
  /** The typed value; undefined for a member who doesn't share. */
  value: string | undefined;
  onToggle: () => void;
  onType: (value: string) => void;
}

function MemberRow({ name, mode, value, onToggle, onType }: MemberRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.member}>
        <CheckboxField label={name} checked={value !== undefined} onChange={onToggle} />
      </div>
      {value !== undefined && isValueMode(mode) && (
        <AmountField
          label={t(mode === 'percent' ? 'Percent of {name}' : 'Shares of {name}', { name })}
          hideLabel
          className={styles.value}
          sign={{ after: SIGNS[mode] }}
          value={value}
          onChange={onType}
        />
      )}
    </div>
  );
}

/** Sets the default split of a group's new expenses. */
export function DefaultSplitDialog({ group, members, nameOf, ...dialog }: DefaultSplitDialogProps) {
  const ids = members.map(({ id }) => id);
  const [state, setState] = useState(() => startOf(group.defaultSplit, ids));
  const [setDefaultSplit] = useSetDefaultSplitMutation();
  const failed = t('Failed to change the default split');
  const { submit, isBusy, reason } = useSubmission('mf-groups', failed);
  const problem = problemOf(state);
  const { mode, typed } = state;

  async function save(): Promise<void> {
    const split = splitOf(state, ids);
    const send = () => setDefaultSplit({ groupId: group.id, split }).unwrap();
    if (await submit(send, t('Default split changed'))) dialog.onClose();
  }

  return (
    <FormDialog
      {...dialog}
      title={t('Default Split')}
      description={t('Every new expense starts with this split. Recorded expenses stay as they are.')}
      submitLabel={t('Save Changes')}
      isBusy={isBusy}
      canSubmit={problem === undefined}
      formClassName={styles.form}
      onSubmit={() => void save()}
    >
      <RadioGroup
        legend={t('[noun] Split')}
        value={mode}
        options={MODES.map(({ value, label }) => ({ value, label: t(label) }))}
        onChange={(next) => setState((current) => changeMode(current, next))}
      />
      {ids.toSorted(byName(nameOf)).map((id) => (
        <MemberRow
          key={id}
          name={nameOf(id)}
          mode={mode}
          value={typed.get(id)}
          onToggle={() => setState((current) => togglePerson(current, id, ids))}
          onType={(text) => setState((now) => ({ ...now, typed: new Map(now.typed).set(id, text) }))}
        />
      ))}
      <p role="status" className={styles.problem}>
        {problem ?? reason}
      </p>
    </FormDialog>
  );
}

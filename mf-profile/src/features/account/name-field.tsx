import { useHasFullAccess } from '@quits/core';
import { LIMITS, type User } from '@quits/contracts';
import { t } from '@quits/domain';
import { Button, Cluster, Stack, TextField } from '@quits/ui';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react';
import styles from './account.module.css';
import { useNameEdit } from './use-name-edit.ts';

/** Moves the focus to the field and back when the view changes, but not on the first render. */
function useFocusAlong(isEditing: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (isEditing && !wasEditing.current) {
      input.current?.focus();
      input.current?.select();
    }
    if (!isEditing && wasEditing.current) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return { input, editButton };
}

/** The display name, edited in place: Enter saves, Escape cancels. */
export function NameField({ user }: { user: User }) {
  const edit = useNameEdit(user);
  const canEdit = useHasFullAccess();
  const { input, editButton } = useFocusAlong(edit.isEditing);

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    edit.save();
  }

  function cancelByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    edit.cancel();
  }

  if (!edit.isEditing) {
    return (
      <div className={styles.nameView}>
        <dl className={styles.fact}>
          <dt className={styles.label}>{t('Display Name')}</dt>
          <dd className={styles.name}>{user.name}</dd>
        </dl>
        {canEdit && (
          <Button ref={editButton} size="s" onClick={edit.edit}>
            {t('Edit')}
          </Button>
        )}
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={12}>
        <TextField
          label={t('Display Name')}
          name="name"
          required
          autoComplete="name"
          maxLength={LIMITS.nameMaxLength}
          value={edit.typed ?? ''}
          onChange={edit.change}
          onKeyDown={cancelByKey}
          error={edit.error}
          readOnly={edit.isBusy}
          inputRef={input}
        />
        <Cluster gap={8}>
          <Button type="submit" variant="primary" isBusy={edit.isBusy} disabled={!edit.canSave}>
            {t(edit.isBusy ? 'Saving...' : 'Save Changes')}
          </Button>
          <Button variant="quiet" disabled={edit.isBusy} onClick={edit.cancel}>
            {t('Cancel')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

import { useAuth, useRuntime, useUpdateOwnNameMutation } from '@quits/core';
import { TEXTS, type User } from '@quits/contracts';
import { cleanText, t } from '@quits/domain';
import { useSubmission } from '@quits/ui';
import { useState } from 'react';

/** The state of the display name: viewing, then editing, and back on save or cancel (specification §4). */
export function useNameEdit(user: User) {
  const { updateUser } = useAuth();
  const { bus } = useRuntime();
  const [updateName] = useUpdateOwnNameMutation();
  const { submit, isBusy } = useSubmission('mf-profile', t(TEXTS.profile.nameFailed), { isToastOnly: true });
  /** The typed name; `undefined` while viewing. */
  const [typed, setTyped] = useState<string>();
  const name = cleanText(typed ?? '');

  async function send(): Promise<void> {
    const saving = () => updateName({ userId: user.id, name }).unwrap();
    if (!(await submit(saving, t(TEXTS.profile.nameUpdated)))) return;
    updateUser({ name });
    setTyped(undefined);
    bus.for('mf-profile').publish('profile/profileSaved', { userId: user.id });
  }

  return {
    typed,
    isEditing: typed !== undefined,
    isBusy,
    error: name === '' ? t(TEXTS.profile.nameEmpty) : undefined,
    canSave: name !== '',
    edit: () => setTyped(user.name),
    change: setTyped,
    cancel: () => {
      if (!isBusy) setTyped(undefined);
    },
    save: () => {
      if (name !== '') void send();
    },
  };
}

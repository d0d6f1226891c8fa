import { LIMITS, TEXTS } from '@quits/contracts';
import type { User } from '@quits/contracts';
import { useAuth, useDraft } from '@quits/core';
import { cleanText } from '@quits/domain';
import { Button, Card, Cluster, Stack, TextField, useSubmission } from '@quits/ui';
import { useRef, useState } from 'react';
import { useSaveOwnNameMutation } from '../../api/own-name.api.ts';
import { isNameless } from './nameless.ts';
import styles from './name-prompt.module.css';

const isTrue = (kept: unknown): kept is true => kept === true;

/** Asks somebody who goes by the first part of their address what others should call them; `Later` for some days. */
export function NamePrompt({ user }: { user: User }) {
  // What others type is kept as a draft, and so is that somebody does not want to: per person, wiped at signing out.
  const later = useDraft('name-later', isTrue);
  const [isPutOff, setIsPutOff] = useState(later.restored === true);
  const [typed, setTyped] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const { updateUser } = useAuth();
  const [saveOwnName] = useSaveOwnNameMutation();
  const { submit, isBusy, reason, forgetReason } = useSubmission('mf-groups', TEXTS.profile.nameFailed);
  const name = cleanText(typed);
  if (isPutOff || !isNameless(user)) return null;

  /** The card goes: the focus goes to the heading of the page, which is before it. */
  function leave(): void {
    const root = place.current?.getRootNode() as Document | ShadowRoot | undefined;
    root?.querySelector<HTMLElement>('[data-page-heading]')?.focus();
  }

  async function save(): Promise<void> {
    const send = () => saveOwnName({ userId: user.id, name }).unwrap();
    if (!(await submit(send, TEXTS.profile.nameUpdated))) return;
    leave();
    updateUser({ name });
  }

  function putOff(): void {
    leave();
    later.save(true);
    setIsPutOff(true);
  }

  return (
    <div ref={place} className={styles.prompt}>
      <Card heading="What should others call you?">
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (name !== '') void save();
          }}
        >
          <Stack gap={12}>
            <TextField
              label="Your name"
              autoComplete="name"
              maxLength={LIMITS.nameMaxLength}
              value={typed}
              readOnly={isBusy}
              error={reason}
              onChange={(next) => {
                setTyped(next);
                forgetReason();
              }}
            />
            <Cluster gap={8}>
              <Button type="submit" variant="primary" isBusy={isBusy} disabled={name === ''}>
                Save
              </Button>
              <Button variant="quiet" disabled={isBusy} onClick={putOff}>
                Later
              </Button>
            </Cluster>
          </Stack>
        </form>
      </Card>
    </div>
  );
}

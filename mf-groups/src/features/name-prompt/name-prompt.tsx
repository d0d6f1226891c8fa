import { LIMITS, TEXTS, type User } from '@quits/contracts';
import { useAuth, useUpdateOwnNameMutation } from '@quits/core';
import { cleanText, t } from '@quits/domain';
import { Button, Card, Cluster, Stack, TextField, useSubmission } from '@quits/ui';
import { useRef, useState } from 'react';

/** The card vanishes: the focus moves to the page's heading, which precedes it. */
function focusHeading(card: HTMLElement | null): void {
  const root = card?.getRootNode() as Document | ShadowRoot | undefined;
  root?.querySelector<HTMLElement>('[data-page-heading]')?.focus();
}

/** Asks a person without a chosen name what others should call them. */
export function NamePrompt({ user, onPutOff }: { user: User; onPutOff: () => void }) {
  const [typed, setTyped] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const { updateUser } = useAuth();
  const [updateName] = useUpdateOwnNameMutation();
  const { submit, isBusy, reason, forgetReason } = useSubmission('mf-groups', t(TEXTS.profile.nameFailed));
  const name = cleanText(typed);

  async function save(): Promise<void> {
    const send = () => updateName({ userId: user.id, name }).unwrap();
    if (!(await submit(send, t(TEXTS.profile.nameUpdated)))) return;
    focusHeading(place.current);
    updateUser({ name });
  }

  function putOff(): void {
    focusHeading(place.current);
    onPutOff();
  }

  return (
    <div ref={place}>
      <Card heading={t('What should others call you?')}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (name !== '') void save();
          }}
        >
          <Stack gap={12}>
            <TextField
              label={t('Your name')}
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
                {t('Save')}
              </Button>
              <Button variant="quiet" disabled={isBusy} onClick={putOff}>
                {t('Later')}
              </Button>
            </Cluster>
          </Stack>
        </form>
      </Card>
    </div>
  );
}

import { LIMITS } from '@quits/contracts';
import { useNotify } from '@quits/core';
import { cleanText, t } from '@quits/domain';
import {
  Badge,
  Button,
  Cluster,
  DidNotLoad,
  formatDate,
  List,
  RelativeTime,
  retryOf,
  richText,
  Stack,
  StillLoading,
  TextField,
} from '@quits/ui';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type Passkey,
  useAddPasskeyMutation,
  useGetNewPasskeyOptionsMutation,
  useGetPasskeysQuery,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
} from './passkeys.api.ts';
import styles from '../../lib/rows.module.css';
import { Section } from '../../lib/section.tsx';
import { useOpenedForm } from '../../lib/use-opened-form.ts';
import { ConfirmedForm } from '../../lib/confirmed-form.tsx';

interface FormProps {
  email: string;
  onClose: () => void;
}

/** Gives the function that lets the browser make a passkey and keeps it. */
function useAddPasskey() {
  const [getOptions] = useGetNewPasskeyOptionsMutation();
  const [add] = useAddPasskeyMutation();
  return async (name: string): Promise<void> => {
    const options = await getOptions().unwrap();
    const { startRegistration } = await import('@simplewebauthn/browser');
    // The server sends the JSON of the standard.
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
    const response = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
      const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
      const detail = isKnown
        ? t('This device has a passkey of yours already.')
        : t('The browser made no passkey.');
      // As a refusal of the server, so that the form says it.
      throw Object.assign(new Error(detail, { cause }), { body: { detail } });
    });
    await add({ response, name }).unwrap();
  };
}

function NameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <TextField
      label={t('Name')}
      name="passkey-name"
      required
      autoComplete="off"
      inputRef={input}
      maxLength={LIMITS.nameMaxLength}
      hint={t('So that you know it again, like “Phone”.')}
      value={value}
      onChange={onChange}
    />
  );
}

function AddForm({ email, onClose }: FormProps) {
  const notify = useNotify('mf-profile');
  const addPasskey = useAddPasskey();
  const [name, setName] = useState('');
  const clean = cleanText(name);
  return (
    <ConfirmedForm
      label={t('Add passkey')}
      email={email}
      failed={t('The passkey could not be added')}
      submit={{ label: t('Continue'), variant: 'primary', isDisabled: clean === '' }}
      send={async () => {
        await addPasskey(clean);
        notify.success(t('Passkey added'));
      }}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
    </ConfirmedForm>
  );
}

type RowFormProps = FormProps & { passkey: Passkey };

function RenameForm({ passkey: { id, name: before }, email, onClose }: RowFormProps) {
  const [rename] = useRenamePasskeyMutation();
  const [name, setName] = useState(before);
  const clean = cleanText(name);
  return (
    <ConfirmedForm
      label={t('Rename the passkey {name}', { name: before })}
      email={email}
      failed={t('The passkey could not be renamed')}
      submit={{ label: t('Save'), variant: 'primary', isDisabled: clean === '' }}
      send={() => rename({ id, name: clean }).unwrap()}
      onClose={onClose}
    >
      <NameField value={name} onChange={setName} />
    </ConfirmedForm>
  );
}

function DeleteForm({ passkey: { id, name }, email, onClose }: RowFormProps) {
  const notify = useNotify('mf-profile');
  const [remove] = useRemovePasskeyMutation();
  return (
    <ConfirmedForm
      label={t('Delete the passkey {name}', { name })}
      email={email}
      failed={t('The passkey could not be deleted')}
      submit={{ label: t('Delete passkey'), variant: 'danger' }}
      send={async () => {
        await remove(id).unwrap();
        notify.success(t('Passkey deleted'));
      }}
      onClose={onClose}
    >
      <p>
        {t('“{name}” cannot sign you in any more. Your device may still offer it: delete it there too.', {
          name,
        })}
      </p>
    </ConfirmedForm>
  );
}

function About({ passkey: { name, synced, createdAt, lastUsedAt } }: { passkey: Passkey }): ReactNode {
  const date = formatDate(createdAt);
  return (
    <div className={styles.about}>
      <bdi>{name}</bdi> {synced && <Badge>{t('On several devices')}</Badge>}
      <p className={styles.facts}>
        {lastUsedAt === null ? (
          <span>{t('Added {date}, not used yet', { date })}</span>
        ) : (
          richText('Added {date}, last used {time}', { date, time: <RelativeTime iso={lastUsedAt} /> })
        )}
      </p>
    </div>
  );
}

function PasskeyRow({ passkey, email }: { passkey: Passkey; email: string }) {
  const { name } = passkey;
  const { isOpen: isRenaming, opener: renameButton, open: rename, close: endRename } = useOpenedForm();
  const { isOpen: isDeleting, opener: deleteButton, open: remove, close: endRemove } = useOpenedForm();
  if (isRenaming)
    return (
      <li>
        <RenameForm passkey={passkey} email={email} onClose={endRename} />
      </li>
    );
  if (isDeleting)
    return (
      <li>
        <DeleteForm passkey={passkey} email={email} onClose={endRemove} />
      </li>
    );
  return (
    <li className={styles.row}>
      <About passkey={passkey} />
      <Cluster gap={4}>
        <Button
          ref={renameButton}
          size="s"
          variant="quiet"
          aria-label={t('Rename the passkey {name}', { name })}
          onClick={rename}
        >
          {t('Rename')}
        </Button>
        <Button
          ref={deleteButton}
          size="s"
          variant="quiet"
          aria-label={t('Delete the passkey {name}', { name })}
          onClick={remove}
        >
          {t('Delete')}
        </Button>
      </Cluster>
    </li>
  );
}

function Passkeys({ email }: { email: string }) {
  const query = useGetPasskeysQuery();
  if (query.error !== undefined && !query.data)
    return <DidNotLoad what={t('your passkeys')} {...retryOf(query)} />;
  if (!query.data) return <StillLoading />;
  if (query.data.length === 0) return null;
  return (
    <List className={styles.list} aria-label={t('Passkeys')}>
      {query.data.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} email={email} />
      ))}
    </List>
  );
}

/** The person's passkeys, and a new one where the browser can make it. */
export function PasskeysSection({ email }: { email: string }) {
  const { isOpen, opener, open, close } = useOpenedForm();
  return (
    <Section heading={t('Passkeys')}>
      <Stack gap={16}>
        <p>{t('A passkey signs you in with your fingerprint, your face or the PIN of your device.')}</p>
        <Passkeys email={email} />
        {isOpen && <AddForm email={email} onClose={close} />}
        {!isOpen && 'PublicKeyCredential' in window && (
          <div>
            <Button ref={opener} onClick={open}>
              {t('Add passkey')}
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  );
}

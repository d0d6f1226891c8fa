import { useAuth, useNotify } from '@quits/core';
import { dayOf, t } from '@quits/domain';
import { Button, Card, Cluster, Notice, PasswordField, Stack, useSubmission } from '@quits/ui';
import { saveAs } from '@quits/ui/save-as';
import { Download, Trash2 } from 'lucide-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useDeleteAccountMutation, useLazyExportAccountQuery } from '../../lib/profile.api.ts';
import { Section } from '../../lib/section.tsx';
import { useOpenedForm } from '../../lib/use-opened-form.ts';
import styles from './data.module.css';

interface FormProps {
  email: string;
  onClose: () => void;
}

/** Deletes the account, which ends the session. */
function useDeletion() {
  const { signOut } = useAuth();
  const notify = useNotify('mf-profile');
  const [deleteAccount] = useDeleteAccountMutation();
  const { submit, ...submission } = useSubmission('mf-profile', t('Failed to delete your account'));

  async function remove(password: string): Promise<void> {
    if (!(await submit(() => deleteAccount({ password }).unwrap()))) return;
    signOut();
    notify.success(t('Your account is deleted'));
  }

  return { ...submission, remove };
}

function DeletionForm({ email, onClose }: FormProps) {
  const { remove, isBusy, reason, forgetReason } = useDeletion();
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  function send(event: SubmitEvent): void {
    event.preventDefault();
    if (password !== '') void remove(password);
  }

  return (
    <form noValidate aria-label={t('Delete account')} onSubmit={send}>
      {/* Tells a password manager which account this is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Stack gap={16}>
        <Notice tone="warning" role="note" title={t('This cannot be undone')}>
          {t(
            'You leave all groups, and groups without other members are deleted. Your name is replaced by “Deleted user” in old expenses; comments and receipts stay.',
          )}
        </Notice>
        <PasswordField
          label={t('Password')}
          name="password"
          required
          autoComplete="current-password"
          value={password}
          onChange={(next) => {
            setPassword(next);
            forgetReason();
          }}
          inputRef={input}
          readOnly={isBusy}
          error={reason}
        />
        <Cluster gap={8}>
          <Button type="submit" variant="danger" isBusy={isBusy} disabled={password === ''}>
            {t(isBusy ? 'Deleting...' : 'Delete My Account')}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            {t('Cancel')}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}

/** Deletes the person's account, after the password and a warning. */
function Deletion({ email }: { email: string }) {
  const { isOpen, opener, open, close } = useOpenedForm();
  return (
    <Section>
      {isOpen ? (
        <DeletionForm email={email} onClose={close} />
      ) : (
        <Button ref={opener} className={styles.delete} icon={<Trash2 />} onClick={open}>
          {t('Delete account')}
        </Button>
      )}
    </Section>
  );
}

/** Downloads everything about the person. */
function Export() {
  const [exportAccount] = useLazyExportAccountQuery();
  const { submit, isBusy } = useSubmission('mf-profile', t('Failed to download your data'), {
    isToastOnly: true,
  });
  const download = () =>
    submit(async () => {
      saveAs(await exportAccount(undefined).unwrap(), `quits-account-${dayOf(Date.now())}.json`);
    });

  return (
    <Section>
      <Stack gap={16}>
        <p>
          {t(
            'One JSON file with your profile, your groups with all entries and comments, the invitations you sent, and your sign-ins. Receipts are in the ZIP that each group exports.',
          )}
        </p>
        <div>
          <Button icon={<Download />} isBusy={isBusy} onClick={() => void download()}>
            {t(isBusy ? 'Downloading...' : 'Download my data')}
          </Button>
        </div>
      </Stack>
    </Section>
  );
}

/** What the account holds: to take along, and to delete. */
export function DataCard({ email }: { email: string }) {
  return (
    <Card heading={t('Data')}>
      <Export />
      <Deletion email={email} />
    </Card>
  );
}

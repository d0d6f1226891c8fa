import { TEXTS } from '@quits/contracts';
import { useNotify, useOffers, useRuntime } from '@quits/core';
import { t } from '@quits/domain';
import { Button, List, TextField, useIdempotencyKey, useSubmission, withParams } from '@quits/ui';
import { Check, Send } from 'lucide-react';
import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useInviteMemberMutation } from '../../lib/members.api.ts';
import { addressesIn, problemWith } from './addresses.ts';
import styles from './invite-form.module.css';

/** The addresses that were invited since the page opened. */
function Sent({ addresses }: { addresses: readonly string[] }) {
  return (
    <List className={styles.sent} aria-label={t('Invitations sent')}>
      {addresses.map((address, index) => (
        <li key={index} className={styles.address}>
          <Check className={styles.tick} aria-hidden="true" />
          {address}
        </li>
      ))}
    </List>
  );
}

/** `?invite=1`: the person came here to invite. The field takes the focus, and the parameter goes. */
function useRequestedFocus(input: RefObject<HTMLInputElement | null>): void {
  const [params, setParams] = useSearchParams();
  const isRequested = params.has('invite');
  useEffect(() => {
    if (!isRequested) return;
    input.current?.focus();
    setParams((now) => withParams(now, { invite: undefined }), { replace: true, preventScrollReset: true });
  }, [isRequested, input, setParams]);
}

/** Sends invitations, and knows which were sent. */
function useInviting(groupId: number) {
  const { bus } = useRuntime();
  const [inviteMember] = useInviteMemberMutation();
  const { submit, ...submission } = useSubmission('mf-groups', t(TEXTS.invite.sendFailed), {
    isDetailFirst: true,
  });
  const keyFor = useIdempotencyKey();
  const [sent, setSent] = useState<readonly string[]>([]);

  /** Sends one invitation after the other, until one fails; returns how many were sent. */
  async function invite(addresses: readonly string[]): Promise<number> {
    let done = sent;
    for (const address of addresses) {
      // Inviting the same person once more is a new invitation.
      const idempotencyKey = keyFor({ address, sentCount: done.length });
      if (!(await submit(() => inviteMember({ groupId, email: address, idempotencyKey }).unwrap()))) break;
      done = [...done, address];
      setSent(done);
      bus.for('mf-groups').publish('groups/memberInvited', { groupId });
    }
    return done.length - sent.length;
  }

  return { ...submission, invite, sent };
}

/** Invites people to the group by e-mail; only its creator sees it (specification §6). */
export function InviteForm({ groupId }: { groupId: number }) {
  const notify = useNotify('mf-groups');
  const offers = useOffers();
  const { invite, sent, isBusy, reason, forgetReason } = useInviting(groupId);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  useRequestedFocus(input);

  /** Addresses that failed stay in the field. */
  async function inviteAll(addresses: readonly string[]): Promise<void> {
    const count = await invite(addresses);
    setEmail(addresses.slice(count).join(','));
    if (count > 0) notify.success(t(TEXTS.invite.sent));
  }

  function send(event: SubmitEvent): void {
    event.preventDefault();
    const addresses = addressesIn(email);
    const found = problemWith(addresses);
    setProblem(found);
    input.current?.focus();
    if (found === undefined) void inviteAll(addresses);
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label={t('Invite someone')}>
      <div className={styles.line}>
        <TextField
          className={styles.field}
          label={t('Email')}
          type="email"
          multiple
          value={email}
          onChange={(next) => {
            setEmail(next);
            setProblem(undefined);
            forgetReason();
          }}
          inputRef={input}
          autoComplete="off"
          required
          readOnly={isBusy}
          error={problem ?? reason}
        />
        <Button type="submit" icon={<Send />} isBusy={isBusy}>
          {t('Send Invite')}
        </Button>
      </div>
      {!offers('invites') && sent.length > 0 && <Sent addresses={sent} />}
    </form>
  );
}

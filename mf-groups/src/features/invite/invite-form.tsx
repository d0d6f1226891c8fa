import { LIMITS, TEXTS } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { Button, TextField, useIdempotencyKey, useSubmission } from '@quits/ui';
import { Send } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { useInviteMemberMutation } from '../../api/members.api.ts';
import styles from './invite-form.module.css';

function problemOf(input: HTMLInputElement | null): string | undefined {
  if (!input || input.validity.valid) return undefined;
  return input.validity.valueMissing
    ? 'Enter the e-mail address of the person to invite.'
    : 'Enter a whole e-mail address, such as ann@example.com.';
}

/** Invites somebody to the group by e-mail; only its creator sees it (specification §6). */
export function InviteForm({ groupId }: { groupId: number }) {
  const { bus } = useRuntime();
  const notify = useNotify('mf-groups');
  const [inviteMember] = useInviteMemberMutation();
  const { submit, isBusy, reason, forgetReason } = useSubmission('mf-groups', TEXTS.invite.sendFailed, {
    isDetailFirst: true,
  });
  const keyFor = useIdempotencyKey();
  const [email, setEmail] = useState('');
  const [sentCount, setSentCount] = useState(0);
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const headingId = useId();

  async function invite(): Promise<void> {
    const wanted = email.trim();
    // Inviting the same person once more is a new invitation.
    const idempotencyKey = keyFor({ wanted, sentCount });
    const isSent = await submit(() => inviteMember({ groupId, email: wanted, idempotencyKey }).unwrap());
    if (!isSent) return;
    setSentCount(sentCount + 1);
    setEmail('');
    notify.success(TEXTS.invite.sent);
    bus.for('mf-groups').publish('groups/memberInvited', { groupId });
  }

  function send(event: SubmitEvent): void {
    event.preventDefault();
    const found = problemOf(input.current);
    setProblem(found);
    input.current?.focus();
    if (found === undefined) void invite();
  }

  return (
    <form className={styles.form} onSubmit={send} noValidate aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        Invite somebody
      </h3>
      <TextField
        className={styles.field}
        label="Email"
        type="email"
        value={email}
        onChange={(next) => {
          setEmail(next);
          setProblem(undefined);
          forgetReason();
        }}
        inputRef={input}
        autoComplete="off"
        maxLength={LIMITS.emailMaxLength}
        required
        readOnly={isBusy}
        error={problem ?? reason}
        hint="They get a link that lets them join this group."
      />
      <Button type="submit" icon={<Send />} isBusy={isBusy} className={styles.send}>
        Send Invite
      </Button>
    </form>
  );
}

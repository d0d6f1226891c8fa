import type { ClientBody, Member } from '@quits/contracts';
import { displayName, inNameOrder, msg, t } from '@quits/domain';
import {
  Button,
  CheckboxField,
  RadioGroup,
  SelectField,
  Stack,
  useIdempotencyKey,
  useSubmission,
} from '@quits/ui';
import { useId, useState } from 'react';
import { useAddInviteLinkMutation } from '../../lib/links.api.ts';
import styles from './link-dialog.module.css';

const DAYS = [1, 7, 30];
const USES = [1, 5, 10, 25, 100];
const KINDS = [
  { value: 'member', label: msg('To join') },
  { value: 'viewer', label: msg('To look only') },
] as const;

interface NewLinkProps {
  groupId: number;
  members: readonly Member[];
  onMade: (id: number) => void;
}

/** What a new link is for. Only one person can take the place of a member without an account. */
function useChoices() {
  const [role, setRole] = useState<'member' | 'viewer'>('member');
  const [days, setDays] = useState('7');
  const [uses, setUses] = useState('10');
  const [memberId, setMemberId] = useState('');
  const [hasInitials, setHasInitials] = useState(false);

  function link(): ClientBody<'addInviteLink'> {
    if (role === 'viewer') return { role, days: Number(days), names: hasInitials ? 'initials' : 'full' };
    const place = memberId === '' ? { uses: Number(uses) } : { uses: 1, memberId: Number(memberId) };
    return { days: Number(days), ...place };
  }

  return {
    role,
    setRole,
    days,
    setDays,
    uses,
    setUses,
    memberId,
    setMemberId,
    hasInitials,
    setHasInitials,
    link,
  };
}

type Choices = ReturnType<typeof useChoices>;

/** Who may join: new members, or one person in the place of a member without an account. */
function PlaceField({ members, choices }: Pick<NewLinkProps, 'members'> & { choices: Choices }) {
  const places = inNameOrder(members.filter(({ placeholder }) => placeholder === true));
  if (places.length === 0) return null;
  const options = places.map((member) => ({
    value: String(member.id),
    label: t('Taking over {name}', { name: displayName(member) }),
  }));
  return (
    <SelectField
      label={t('[whom a link is for] For')}
      value={choices.memberId}
      onChange={choices.setMemberId}
      options={[{ value: '', label: t('New members') }, ...options]}
    />
  );
}

/** Makes a link to join the group, or to look at it. */
export function NewLink({ groupId, members, onMade }: NewLinkProps) {
  const choices = useChoices();
  const { role, days, setDays, uses, setUses, memberId, hasInitials, setHasInitials } = choices;
  const isViewer = role === 'viewer';
  const [made, setMade] = useState(0);
  const [addLink] = useAddInviteLinkMutation();
  const { submit, isBusy, reason } = useSubmission('mf-groups', t('The link could not be made'));
  const keyFor = useIdempotencyKey();
  const headingId = useId();

  async function make(): Promise<void> {
    const link = choices.link();
    await submit(async () => {
      // Making the same link once more makes another one.
      const { id } = await addLink({ groupId, link, idempotencyKey: keyFor({ ...link, made }) }).unwrap();
      setMade(made + 1);
      onMade(id);
    });
  }

  return (
    <section aria-labelledby={headingId}>
      <Stack gap={12}>
        <h3 id={headingId} className={styles.heading}>
          {t('New link')}
        </h3>
        <RadioGroup
          legend={t('What the link is for')}
          value={role}
          onChange={choices.setRole}
          options={KINDS.map(({ value, label }) => ({ value, label: t(label) }))}
        />
        {!isViewer && <PlaceField members={members} choices={choices} />}
        <div className={styles.choices}>
          <SelectField
            label={t('Valid for')}
            value={days}
            onChange={setDays}
            options={DAYS.map((count) => ({
              value: String(count),
              label: t('{count, plural, one {# day} other {# days}}', { count }),
            }))}
          />
          {!isViewer && memberId === '' && (
            <SelectField
              label={t('[how many people a link lets in] Lets in')}
              value={uses}
              onChange={setUses}
              options={USES.map((count) => ({
                value: String(count),
                label: t('{count, plural, one {# person} other {# people}}', { count }),
              }))}
            />
          )}
        </div>
        {isViewer && (
          <CheckboxField
            label={t('Show initials instead of names')}
            checked={hasInitials}
            onChange={setHasInitials}
          />
        )}
        <Button className={styles.make} isBusy={isBusy} onClick={() => void make()}>
          {t('Create Link')}
        </Button>
        <p role="status" className={styles.problem}>
          {reason}
        </p>
      </Stack>
    </section>
  );
}

import type { Member } from '@quits/contracts';
import { displayName } from '@quits/domain';
import { Button, SelectField, Stack, useIdempotencyKey, useSubmission } from '@quits/ui';
import { useId, useState } from 'react';
import { useAddInviteLinkMutation } from '../../api/links.api.ts';
import styles from './link-dialog.module.css';

const DAYS = [1, 7, 30].map((days) => ({
  value: String(days),
  label: days === 1 ? '1 day' : `${String(days)} days`,
}));
const USES = [1, 5, 10, 25, 100].map((uses) => ({ value: String(uses), label: peopleText(uses) }));
const NEW_MEMBERS = { value: '', label: 'New members' };

/** "1 person", "10 people" */
export function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${String(count)} people`;
}

interface NewLinkProps {
  groupId: number;
  members: readonly Member[];
  onMade: (id: number) => void;
}

/** Makes a link. Only one person can take the place of a member without an account. */
export function NewLink({ groupId, members, onMade }: NewLinkProps) {
  const [days, setDays] = useState('7');
  const [uses, setUses] = useState('10');
  const [memberId, setMemberId] = useState('');
  const [made, setMade] = useState(0);
  const [addLink] = useAddInviteLinkMutation();
  const { submit, isBusy, reason } = useSubmission('mf-groups', 'The link could not be made');
  const keyFor = useIdempotencyKey();
  const headingId = useId();
  const places = members.filter(({ placeholder }) => placeholder === true);

  async function make(): Promise<void> {
    const place = memberId === '' ? { uses: Number(uses) } : { uses: 1, member_id: Number(memberId) };
    const link = { days: Number(days), ...place };
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
          New link
        </h3>
        {places.length > 0 && (
          <SelectField
            label="For"
            value={memberId}
            onChange={setMemberId}
            options={[
              NEW_MEMBERS,
              ...places.map((member) => ({
                value: String(member.id),
                label: `Taking over ${displayName(member)}`,
              })),
            ]}
          />
        )}
        <div className={styles.choices}>
          <SelectField label="Valid for" value={days} onChange={setDays} options={DAYS} />
          {memberId === '' && <SelectField label="Lets in" value={uses} onChange={setUses} options={USES} />}
        </div>
        <Button className={styles.make} isBusy={isBusy} onClick={() => void make()}>
          Create Link
        </Button>
        <p role="status" className={styles.problem}>
          {reason}
        </p>
      </Stack>
    </section>
  );
}

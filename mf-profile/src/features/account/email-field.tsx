import { TEXTS } from '@quits/contracts';
import { Badge, TextField } from '@quits/ui';
import { BadgeCheck } from 'lucide-react';
import styles from './account.module.css';

/** The e-mail address, which nobody can change. */
export function EmailField({ email }: { email: string }) {
  return (
    <div className={styles.email}>
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="off"
        readOnly
        value={email}
        onChange={() => undefined}
        hint={TEXTS.profile.emailFixed}
      />
      <span className={styles.badge}>
        <Badge tone="positive" icon={<BadgeCheck aria-hidden="true" />}>
          Verified
        </Badge>
      </span>
    </div>
  );
}

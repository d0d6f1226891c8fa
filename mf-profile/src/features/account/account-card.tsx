import { TEXTS, type User } from '@quits/contracts';
import { t } from '@quits/domain';
import { Badge, Card, Stack, TextField } from '@quits/ui';
import { BadgeCheck } from 'lucide-react';
import styles from './account.module.css';
import { NameField } from './name-field.tsx';

/** The profile that others see. The e-mail address can't be changed. */
export function AccountCard({ user }: { user: User }) {
  return (
    <Card heading={t('Personal Information')}>
      <Stack gap={20}>
        <NameField user={user} />
        <div className={styles.email}>
          <TextField
            label={t('Email')}
            type="email"
            name="email"
            autoComplete="off"
            readOnly
            value={user.email}
            onChange={() => undefined}
            hint={t(TEXTS.profile.emailFixed)}
          />
          <span className={styles.badge}>
            <Badge tone="positive" icon={<BadgeCheck aria-hidden="true" />}>
              {t('[an email address] Verified')}
            </Badge>
          </span>
        </div>
      </Stack>
    </Card>
  );
}

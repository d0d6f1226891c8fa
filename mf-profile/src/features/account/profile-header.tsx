import { TEXTS, type User } from '@quits/contracts';
import { t } from '@quits/domain';
import { Avatar, StillLoading } from '@quits/ui';
import styles from './account.module.css';

/** The person's name, and "member since": the current year, as the specification has it. */
export function ProfileHeader({ user, isLoading }: { user: User; isLoading: boolean }) {
  return (
    <div className={styles.header}>
      <Avatar userId={user.id} name={user.name} size="xl" />
      <div className={styles.who}>
        <h2 className={styles.heading}>{user.name}</h2>
        <p className={styles.address}>{user.email}</p>
        {isLoading ? (
          <div role="status" className={styles.since}>
            {t(TEXTS.profile.loading)}
            <StillLoading />
          </div>
        ) : (
          <p className={styles.since}>{t('Member since {year}', { year: new Date().getFullYear() })}</p>
        )}
      </div>
    </div>
  );
}

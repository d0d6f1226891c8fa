import { TEXTS, type User } from '@quits/contracts';
import { useAuth, useGetUserQuery } from '@quits/core';
import { t } from '@quits/domain';
import { Avatar, Badge, Card, isQuietFailure, retryOf, Stack, StillLoading, TextField } from '@quits/ui';
import { BadgeCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import styles from './account.module.css';
import { NameField } from './name-field.tsx';

/** The signed-in person as the server knows them, or as the session does if loading fails. */
export function useProfile(known: User) {
  const { updateUser } = useAuth();
  const query = useGetUserQuery({ id: known.id });
  const { data, error } = query;
  const taken = useRef<User>(undefined);

  // Passes a name that was changed on another device on to the navigation. Each answer is applied once, so
  // that an older one never reverts a local change.
  useEffect(() => {
    if (data === undefined || taken.current === data) return;
    taken.current = data;
    if (data.name !== known.name) updateUser({ name: data.name });
  }, [data, known.name, updateUser]);

  return {
    user: data ?? known,
    /** Whether the person runs the server. */
    isAdministrator: data?.administrator === true,
    isPending: data === undefined && error === undefined,
    hasFailed: error !== undefined && data === undefined && !isQuietFailure(error),
    retry: retryOf(query),
  };
}

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

/** The profile that others see. The e-mail address can't be changed. */
export function AccountCard({ user }: { user: User }) {
  return (
    <Card heading={t('[heading] You')}>
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

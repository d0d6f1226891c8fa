import { LIMITS } from '@quits/contracts';
import { cleanText, t } from '@quits/domain';
import {
  Badge,
  Card,
  EmptyState,
  formatDate,
  Menu,
  MenuItem,
  NextPage,
  Pending,
  RadioGroup,
  RelativeTime,
  SearchField,
  Skeleton,
  Stack,
  useAddressChoice,
  useSearchQuery,
  useSubmission,
} from '@quits/ui';
import { UsersRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAct } from '../../lib/act.tsx';
import type { Act } from '../../lib/act-dialog.tsx';
import { Rows, TwoLines } from '../../lib/rows.tsx';
import {
  type Account,
  type AccountSearch,
  useDeleteOtherAccountMutation,
  useEndSessionsOfAccountMutation,
  useGetAccountsInfiniteQuery,
  useResumeAccountMutation,
  useSuspendAccountMutation,
} from './accounts.api.ts';
import styles from './accounts.module.css';

/** A search starts when the keyboard rests, in milliseconds. */
const REST_MS = 250;

function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return rested;
}

const nameOf = ({ name, email }: Account) => name || email;

function Who({ account }: { account: Account }) {
  const { name, email, administrator, suspendedAt } = account;
  return (
    <TwoLines below={name === '' ? '' : email}>
      <bdi>{name || email}</bdi> {administrator && <Badge tone="brand">{t('Administrator')}</Badge>}{' '}
      {suspendedAt !== null && <Badge tone="warning">{t('Suspended')}</Badge>}
    </TwoLines>
  );
}

/** The questions before what is done to an account. */
function useAccountActs() {
  const [suspend] = useSuspendAccountMutation();
  const [remove] = useDeleteOtherAccountMutation();
  const suspending = (account: Account): Act => ({
    title: t('Suspend {name}?', { name: nameOf(account) }),
    explanation: t(
      'This account is signed out everywhere and cannot sign in. Its name, entries and debts stay. You can resume it at any time.',
    ),
    confirmLabel: t('[verb] Suspend'),
    failed: t('The account was not suspended'),
    done: t('Account suspended'),
    send: () => suspend(account.id).unwrap(),
  });
  const deleting = (account: Account): Act => ({
    title: t('Delete the account of {name}?', { name: nameOf(account) }),
    explanation: t(
      'This cannot be undone. In the entries of others the person stays as “Deleted user”. An account with open debts cannot be deleted.',
    ),
    confirmLabel: t('Delete Account'),
    failed: t('The account was not deleted'),
    done: t('Account deleted'),
    send: () => remove(account.id).unwrap(),
  });
  return { suspending, deleting };
}

function AccountMenu({ account, ask }: { account: Account; ask: (act: Act) => void }) {
  const [endSessions] = useEndSessionsOfAccountMutation();
  const [resume] = useResumeAccountMutation();
  const { suspending, deleting } = useAccountActs();
  const { submit, isBusy } = useSubmission('mf-admin', t('This did not work'), { isToastOnly: true });
  const { id, suspendedAt } = account;
  return (
    <Menu label={t('Actions for {name}', { name: nameOf(account) })} isBusy={isBusy}>
      <MenuItem onClick={() => void submit(() => endSessions(id).unwrap(), t('Sessions ended'))}>
        {t('End Sessions')}
      </MenuItem>
      {suspendedAt === null ? (
        <MenuItem onClick={() => ask(suspending(account))}>{t('[verb] Suspend')}</MenuItem>
      ) : (
        <MenuItem onClick={() => void submit(() => resume(id).unwrap(), t('Account resumed'))}>
          {t('[verb] Resume')}
        </MenuItem>
      )}
      <MenuItem onClick={() => ask(deleting(account))}>{t('Delete Account')}</MenuItem>
    </Menu>
  );
}

function Found({ search }: { search: AccountSearch }) {
  const accounts = useGetAccountsInfiniteQuery(search);
  const { ask, dialog } = useAct();
  if (!accounts.data)
    return (
      <Pending query={accounts} what={t('the accounts')}>
        <Skeleton />
      </Pending>
    );
  const items = accounts.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyState icon={<UsersRound />} title={t('No account fits')} />;
  return (
    <>
      <Rows
        caption={t('Accounts')}
        items={items}
        keyOf={({ id }) => id}
        columns={[
          { label: t('Person'), show: (account) => <Who account={account} /> },
          { label: t('Since'), show: ({ createdAt }) => formatDate(createdAt) },
          {
            label: t('Last seen'),
            show: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : <RelativeTime iso={lastSeenAt} />),
          },
          { label: t('Sessions'), show: ({ sessions }) => sessions },
          { label: t('Groups'), show: ({ groups }) => groups },
        ]}
        actions={(account) => <AccountMenu account={account} ask={ask} />}
      />
      <NextPage query={accounts} what={t('the accounts')}>
        {t('Show older accounts')}
      </NextPage>
      {dialog}
    </>
  );
}

/** All accounts: who they are, and what ends their access. */
export function AccountsSection() {
  const [query, setQuery] = useSearchQuery();
  const [state, setState] = useAddressChoice('state', ['all', 'active', 'suspended']);
  const q = useRested(cleanText(query).slice(0, LIMITS.emailMaxLength));
  return (
    <Card heading={t('Accounts')}>
      <Stack gap={16}>
        <div className={styles.filters}>
          <div className={styles.search}>
            <SearchField label={t('Search name or email')} value={query} onChange={setQuery} />
          </div>
          <div className={styles.state}>
            <RadioGroup
              legend={t('State')}
              value={state}
              onChange={setState}
              options={[
                { value: 'all', label: t('[accounts] All') },
                { value: 'active', label: t('[accounts] Active') },
                { value: 'suspended', label: t('Suspended') },
              ]}
            />
          </div>
        </div>
        <Found search={{ q, state }} />
      </Stack>
    </Card>
  );
}

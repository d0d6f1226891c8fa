import { type Digest, DIGESTS, NOTICE_KINDS, type NoticeKind, type NoticeSettings } from '@quits/contracts';
import {
  useGetAcquaintancesQuery,
  useGetNoticeSettingsQuery,
  useNotify,
  useSetNoticeSettingsMutation,
} from '@quits/core';
import { displayName, isolated, msg, t } from '@quits/domain';
import {
  CheckboxField,
  DidNotLoad,
  notifyFailure,
  Pending,
  retryOf,
  SelectField,
  Skeleton,
  Stack,
  StillLoading,
  VisuallyHidden,
} from '@quits/ui';
import { FoldedSection } from '../../lib/section.tsx';
import styles from './notices.module.css';

const KINDS: Readonly<Record<NoticeKind, string>> = {
  added: msg('Added expenses'),
  changed: msg('Changed expenses'),
  deleted: msg('Deleted expenses'),
  comment: msg('Comments'),
  settlement: msg('Payments to you'),
  confirmation: msg('Whether your payments were received'),
  member: msg('Invitations and members'),
  recurring: msg('Repeating expenses'),
  reminder: msg('Reminders of what you owe'),
  import: msg('Imports'),
  security: msg('Security of your account'),
};

const WAYS = [
  { way: 'app', label: msg('In the app') },
  { way: 'mail', label: msg('[a way to be told] Mail') },
] as const;

const DIGEST_LABELS: Readonly<Record<Digest, string>> = {
  off: msg('[a summary] Off'),
  daily: msg('[a summary] Daily'),
  weekly: msg('[a summary] Weekly'),
  monthly: msg('[a summary] Monthly'),
};

interface ChoicesProps {
  settings: NoticeSettings;
  onChange: ReturnType<typeof useChange>;
}

/** A row a kind, with a switch for each way; each is saved at once. */
function Switches({ settings, onChange }: ChoicesProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{t('What happened')}</VisuallyHidden>
          </th>
          {WAYS.map(({ way, label }) => (
            <th key={way} scope="col" className={styles.head}>
              {t(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {NOTICE_KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row" className={styles.kind}>
              {t(KINDS[kind])}
            </th>
            {WAYS.map(({ way, label }) => (
              <td key={way} className={styles.switch}>
                <div className={styles.box}>
                  <CheckboxField
                    label={<VisuallyHidden>{`${t(KINDS[kind])}: ${t(label)}`}</VisuallyHidden>}
                    checked={settings.kinds[kind][way]}
                    // A person always learns what happens to the account.
                    disabled={kind === 'security'}
                    onChange={(isOn) => onChange({ kinds: { [kind]: { [way]: isOn } } })}
                  />
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whose reminders the person refuses, among those with whom they share a group. */
function Reminders({ settings: { noRemindersFrom }, onChange }: ChoicesProps) {
  const query = useGetAcquaintancesQuery();
  if (!query.data) {
    return (
      <Pending query={query} what={t('the people of your groups')}>
        <Skeleton height={44} />
      </Pending>
    );
  }
  if (query.data.length === 0) return null;
  return (
    <div role="group" aria-labelledby="no-reminders">
      <h4 id="no-reminders" className={styles.heading}>
        {t('Who may remind you')}
      </h4>
      {query.data.map((person) => {
        const others = noRemindersFrom.filter((id) => id !== person.id);
        return (
          <CheckboxField
            key={person.id}
            label={t('No reminders from {name}', { name: isolated(displayName(person)) })}
            checked={others.length < noRemindersFrom.length}
            onChange={(isOn) => void onChange({ noRemindersFrom: isOn ? [...others, person.id] : others })}
          />
        );
      })}
    </div>
  );
}

type Change = Parameters<ReturnType<typeof useSetNoticeSettingsMutation>[0]>[0];

function useChange() {
  const notify = useNotify('mf-profile');
  const [setSettings] = useSetNoticeSettingsMutation();
  return async (change: Change) => {
    const { error } = await setSettings(change);
    if (error) notifyFailure(notify, error, t('Failed to save your choice'));
  };
}

function Choices() {
  const query = useGetNoticeSettingsQuery();
  const change = useChange();
  const { data } = query;
  if (!data) {
    return query.error === undefined ? (
      <StillLoading />
    ) : (
      <DidNotLoad what={t('what you are told')} {...retryOf(query)} />
    );
  }
  return (
    <Stack gap={16}>
      <Switches settings={data} onChange={change} />
      <SelectField
        label={t('Summary by mail')}
        value={data.digest}
        options={DIGESTS.map((value) => ({ value, label: t(DIGEST_LABELS[value]) }))}
        onChange={(chosen) => {
          const digest = DIGESTS.find((known) => known === chosen);
          if (digest) void change({ digest });
        }}
      />
      <Reminders settings={data} onChange={change} />
    </Stack>
  );
}

/** What the person is told of, in the app and by mail. */
export function NoticesSection() {
  return (
    <FoldedSection heading={t('Notices')}>
      <Choices />
    </FoldedSection>
  );
}

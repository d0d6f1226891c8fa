import type { Mute, NoticeSettings } from '@quits/contracts';
import { useGetNoticeSettingsQuery, useSetNoticeSettingsMutation } from '@quits/core';
import { t } from '@quits/domain';
import {
  CheckboxField,
  DidNotLoad,
  formatDateTime,
  Notice,
  retryOf,
  StillLoading,
  useSubmission,
} from '@quits/ui';
import styles from './group-settings.module.css';

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

interface SwitchesProps {
  groupId: number;
  own: Pick<NoticeSettings['groups'][number], 'mute' | 'until'>;
}

function Switches({ groupId, own: { mute, until } }: SwitchesProps) {
  const [setSettings] = useSetNoticeSettingsMutation();
  const { submit, reason } = useSubmission('mf-groups', t('Failed to save your choice'));

  function save(next: Mute, isForWeek: boolean): void {
    const end = isForWeek && next !== 'none' ? new Date(Date.now() + WEEK_MS).toISOString() : undefined;
    const groups = [{ groupId, mute: next, until: end }];
    void submit(() => setSettings({ groups }).unwrap());
  }

  return (
    <>
      <div>
        <CheckboxField
          label={t('[what is muted] Mail')}
          checked={mute !== 'none'}
          // No notice has no mail either.
          disabled={mute === 'all'}
          onChange={(isOn) => save(isOn ? 'mail' : 'none', until !== null)}
        />
        <CheckboxField
          label={t('[what is muted] All')}
          checked={mute === 'all'}
          onChange={(isOn) => save(isOn ? 'all' : 'none', until !== null)}
        />
        <CheckboxField
          label={t('[how long it is muted] For a week')}
          checked={until !== null}
          disabled={mute === 'none'}
          onChange={(isOn) => save(mute, isOn)}
        />
      </div>
      {until !== null && <p className={styles.text}>{t('Until {time}', { time: formatDateTime(until) })}</p>}
      {reason !== undefined && <Notice tone="danger">{reason}</Notice>}
    </>
  );
}

const NOT_MUTED = { mute: 'none', until: null } as const;

function Own({ groupId }: { groupId: number }) {
  const query = useGetNoticeSettingsQuery();
  if (query.data) {
    const own = query.data.groups.find((one) => one.groupId === groupId) ?? NOT_MUTED;
    return <Switches groupId={groupId} own={own} />;
  }
  if (query.error === undefined) return <StillLoading />;
  return <DidNotLoad what={t('what is muted')} {...retryOf(query)} />;
}

/** Silences the mails of the group, or its notices too; for a week, or for good. Saved at once. */
export function MuteGroup({ groupId }: { groupId: number }) {
  return (
    <section className={styles.section} aria-labelledby="mute-group">
      <h3 id="mute-group" className={styles.heading}>
        {t('[verb] Mute')}
      </h3>
      <Own groupId={groupId} />
    </section>
  );
}

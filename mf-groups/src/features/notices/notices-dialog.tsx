import { localDayOf, type Notice } from '@quits/contracts';
import { useAuth, useGetNoticeSettingsQuery, useNotify, useSetNoticeSettingsMutation } from '@quits/core';
import { isolated, t } from '@quits/domain';
import {
  Badge,
  Button,
  CheckboxField,
  type DialogControl,
  formatDay,
  List,
  NextPage,
  notifyFailure,
  type PagedQuery,
  Pending,
  type PendingQuery,
  RelativeTime,
  Skeleton,
  Stack,
} from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { noticePath, noticeSentence, ownPart } from './notice-words.ts';
import { useGetNoticesInfiniteQuery, useReadNoticesMutation } from './notices.api.ts';
import styles from './notices.module.css';

export interface NoticesDialogProps extends DialogControl {
  /** Goes to a page in place of the dialog. */
  onLeave: (path: string) => void;
}

interface AskedNotices extends PendingQuery, PagedQuery {
  data?: { pages: readonly { items: readonly Notice[] }[] } | undefined;
}

/** Refuses the reminders of a person, and takes that back; saved at once. */
function NoReminders({ from: { id, name } }: { from: Notice['actor'] }) {
  const { data } = useGetNoticeSettingsQuery();
  const [setSettings] = useSetNoticeSettingsMutation();
  const notify = useNotify('mf-groups');
  if (!data) return null;
  const others = data.noRemindersFrom.filter((one) => one !== id);

  async function save(isRefused: boolean): Promise<void> {
    const { error } = await setSettings({ noRemindersFrom: isRefused ? [...others, id] : others });
    if (error) notifyFailure(notify, error, t('Failed to save your choice'));
  }

  return (
    <CheckboxField
      label={<span className={styles.facts}>{t('No reminders from {name}', { name: isolated(name) })}</span>}
      checked={others.length < data.noRemindersFrom.length}
      onChange={(isOn) => void save(isOn)}
    />
  );
}

interface RowProps {
  notice: Notice;
  onOpen: (notice: Notice) => void;
}

/** What happened, where and when; the whole row opens it. */
function Row({ notice, onOpen }: RowProps) {
  const part = ownPart(notice);
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => onOpen(notice)}>
        <span className={styles.main}>
          <span>{noticeSentence(notice)}</span>
          {part !== undefined && <span className={styles.part}>{part}</span>}
          <span className={styles.facts}>
            {notice.group && (
              <>
                <bdi>{notice.group.name}</bdi>
                {' · '}
              </>
            )}
            <RelativeTime iso={notice.at} />
          </span>
        </span>
        {notice.readAt === null && <Badge tone="info">{t('[a notice] New')}</Badge>}
      </button>
      {notice.kind === 'reminder' && <NoReminders from={notice.actor} />}
    </li>
  );
}

/** The notices of each day, in their order. */
function byDay(notices: readonly Notice[]): [day: string, notices: Notice[]][] {
  const days = new Map<string, Notice[]>();
  for (const notice of notices) {
    const day = localDayOf(new Date(notice.at));
    days.set(day, [...(days.get(day) ?? []), notice]);
  }
  return [...days];
}

/** What others did that concerns the person, by day. */
function Notices({ query, onOpen }: Pick<RowProps, 'onOpen'> & { query: AskedNotices }) {
  if (!query.data) {
    return (
      <Pending query={query} what={t('your notices')}>
        <Skeleton height={44} />
      </Pending>
    );
  }
  const notices = query.data.pages.flatMap(({ items }) => items);
  if (notices.length === 0) return <p>{t('Nothing new. Changes by others appear here.')}</p>;
  return (
    <Stack gap={20}>
      {byDay(notices).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`notices-${day}`}>
          <h3 id={`notices-${day}`} className={styles.day}>
            {formatDay(day, 'short')}
          </h3>
          <List>
            {ofDay.map((notice) => (
              <Row key={notice.id} notice={notice} onOpen={onOpen} />
            ))}
          </List>
        </section>
      ))}
      <NextPage query={query} what={t('your notices')}>
        {t('Show older notices')}
      </NextPage>
    </Stack>
  );
}

/** The panel of notices: opening one reads it, and leads to its entry or group. */
export function NoticesDialog({ onLeave, ...dialog }: NoticesDialogProps) {
  const query = useGetNoticesInfiniteQuery();
  const [readNotices, { isLoading }] = useReadNoticesMutation();
  const notify = useNotify('mf-groups');
  const { user } = useAuth();
  const [first] = query.data?.pages ?? [];
  const newest = first?.items[0];

  async function readAll(before: number): Promise<void> {
    const { error } = await readNotices({ before });
    if (error) notifyFailure(notify, error, t('The notices could not be marked as read'));
  }

  function open(notice: Notice): void {
    // The way to the entry does not wait; what fails stays unread.
    if (notice.readAt === null) void readNotices({ ids: [notice.id] });
    const path = noticePath(notice, user?.id);
    if (path !== undefined) onLeave(path);
  }

  return (
    <Dialog
      title={t('Notices')}
      {...dialog}
      footer={
        newest !== undefined &&
        first !== undefined &&
        first.unread > 0 && (
          <Button isBusy={isLoading} onClick={() => void readAll(newest.id)}>
            {t('Mark all as read')}
          </Button>
        )
      }
    >
      <Notices query={query} onOpen={open} />
    </Dialog>
  );
}

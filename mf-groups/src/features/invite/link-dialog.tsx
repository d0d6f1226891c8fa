import type { Group, Member } from '@quits/contracts';
import { useNotify } from '@quits/core';
import { t } from '@quits/domain';
import {
  Button,
  type DialogControl,
  DidNotLoad,
  explainFailure,
  formatDate,
  List,
  newIdempotencyKey,
  Notice,
  notifyFailure,
  retryOf,
  Stack,
  StillLoading,
} from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { useEffect, useRef, useState } from 'react';
import {
  useAddInviteLinkMutation,
  useGetInviteLinksQuery,
  useTakeBackInviteLinkMutation,
  type InviteLink,
} from '../../lib/links.api.ts';
import styles from './link-dialog.module.css';
import { NewLink } from './new-link.tsx';
import { SharedLink } from './shared-link.tsx';

export interface LinkDialogProps extends DialogControl {
  group: Group;
  members: readonly Member[];
  nameOf: (memberId: number) => string | undefined;
}

/** What a link is for: "To join: 10 people, until Dec 2, 2026", "To look only, with initials, until …". */
function describeLink({ role, names, usesLeft: count = 0, expiresAt }: InviteLink): string {
  const date = formatDate(expiresAt);
  if (role === 'member') {
    return t(
      '{count, plural, one {To join: # person, until {date}} other {To join: # people, until {date}}}',
      { count, date },
    );
  }
  return t(
    names === 'initials' ? 'To look only, with initials, until {date}' : 'To look only, until {date}',
    { date },
  );
}

interface OpenLinkProps {
  link: InviteLink;
  /** The member without an account whose place it offers, if any. */
  memberName: string | undefined;
  /** Undefined for the link that shows already, and for one that cannot be shown. */
  onShow: (() => void) | undefined;
}

function OpenLink({ link, memberName, onShow }: OpenLinkProps) {
  const notify = useNotify('mf-groups');
  const [takeBack, { isLoading }] = useTakeBackInviteLinkMutation();
  const description = describeLink(link);

  async function end(): Promise<void> {
    const answer = await takeBack(link.id);
    if (answer.error) notifyFailure(notify, answer.error, t('The link could not be taken back'));
    else notify.success(t('Link taken back'));
  }

  return (
    <li className={styles.link}>
      <span className={styles.text}>
        {memberName === undefined
          ? description
          : t('{link}, taking over {name}', { link: description, name: memberName })}
      </span>
      {onShow && (
        <Button
          variant="quiet"
          size="s"
          aria-label={t('Show the link for {link}', { link: description })}
          onClick={onShow}
        >
          {t('Show')}
        </Button>
      )}
      <Button
        variant="quiet"
        size="s"
        isBusy={isLoading}
        aria-label={t('Take back the link for {link}', { link: description })}
        onClick={() => void end()}
      >
        {t('Take Back')}
      </Button>
    </li>
  );
}

const canBeShown = (link: InviteLink): link is InviteLink & { url: string } => link.url !== undefined;
/** What `Share link` passes on: a week, for anyone who may join. */
const isOfTheWeek = (link: InviteLink): boolean =>
  canBeShown(link) && link.role === 'member' && link.memberId === null;
const WEEK = { days: 7, uses: 25 };

/** Makes the week's link where no link of its kind is open, once for each opening. */
function useWeekLink(groupId: number, links: readonly InviteLink[] | undefined) {
  const [addLink, { error }] = useAddInviteLinkMutation();
  const isAsked = useRef(false);
  const isMissing = links !== undefined && !links.some(isOfTheWeek);
  useEffect(() => {
    if (!isMissing || isAsked.current) return;
    isAsked.current = true;
    void addLink({ groupId, link: WEEK, idempotencyKey: newIdempotencyKey() });
  }, [addLink, groupId, isMissing]);
  return { isPending: isMissing && error === undefined, error };
}

interface LinksProps extends LinkParts {
  links: readonly InviteLink[];
}

function Links({ links, group, members, nameOf }: LinksProps) {
  const [chosenId, setChosenId] = useState<number>();
  const { isPending, error } = useWeekLink(group.id, links);
  const showable = links.filter(canBeShown);
  const shown =
    showable.find(({ id }) => id === chosenId) ??
    (isPending ? undefined : (showable.find(isOfTheWeek) ?? showable[0]));
  return (
    <Stack gap={24}>
      {isPending && <StillLoading />}
      {error !== undefined && (
        <Notice tone="danger">{explainFailure(error) ?? t('The link could not be made')}</Notice>
      )}
      {shown && <SharedLink key={shown.id} link={shown} groupName={group.name} />}
      <details>
        <summary className={styles.summary}>{t('[further settings] More')}</summary>
        <Stack gap={24}>
          {links.length > 0 && (
            <List className={styles.links} aria-label={t('[links that still work] Open links')}>
              {links.map((link) => (
                <OpenLink
                  key={link.id}
                  link={link}
                  memberName={link.memberId === null ? undefined : nameOf(link.memberId)}
                  onShow={link === shown || !canBeShown(link) ? undefined : () => setChosenId(link.id)}
                />
              ))}
            </List>
          )}
          <NewLink groupId={group.id} members={members} onMade={setChosenId} />
        </Stack>
      </details>
    </Stack>
  );
}

type LinkParts = Pick<LinkDialogProps, 'group' | 'members' | 'nameOf'>;

/** Passes on the link by which people join the group; behind `More` it makes and ends other links. */
export function LinkDialog({ group, members, nameOf, ...dialog }: LinkDialogProps) {
  const query = useGetInviteLinksQuery(group.id);
  return (
    <Dialog
      {...dialog}
      title={t('Invite by link')}
      description={t('Anyone who has a link can use it: to join this group, or only to look at it.')}
    >
      {query.data ? (
        <Links links={query.data} group={group} members={members} nameOf={nameOf} />
      ) : query.error === undefined ? (
        <StillLoading />
      ) : (
        <DidNotLoad what={t('the links')} {...retryOf(query)} />
      )}
    </Dialog>
  );
}

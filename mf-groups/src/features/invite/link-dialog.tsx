import type { Group, Member } from '@quits/contracts';
import { useNotify } from '@quits/core';
import { t } from '@quits/domain';
import {
  Button,
  type DialogControl,
  DidNotLoad,
  formatDate,
  List,
  notifyFailure,
  retryOf,
  Stack,
  StillLoading,
} from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { useState } from 'react';
import {
  useGetInviteLinksQuery,
  useTakeBackInviteLinkMutation,
  type InviteLink,
} from '../../api/links.api.ts';
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

function Links({ links, group, members, nameOf }: { links: readonly InviteLink[] } & LinkParts) {
  const [chosenId, setChosenId] = useState<number>();
  const showable = links.filter(canBeShown);
  const shown = showable.find(({ id }) => id === chosenId) ?? showable[0];
  return (
    <Stack gap={24}>
      {shown && <SharedLink key={shown.id} link={shown} groupName={group.name} />}
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
  );
}

type LinkParts = Pick<LinkDialogProps, 'group' | 'members' | 'nameOf'>;

/** Makes, shows and ends the links by which people join the group, or look at it. */
export function LinkDialog({ group, members, nameOf, ...dialog }: LinkDialogProps) {
  const query = useGetInviteLinksQuery(group.id);
  return (
    <Dialog
      {...dialog}
      title={t('Invite by link')}
      description={t('Anyone who has a link can use it: to join this group, or only to look at it.')}
      footer={<Button onClick={dialog.onClose}>{t('Done')}</Button>}
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

import type { Group, InviteLinkAnswer, Member } from '@quits/contracts';
import { useNotify } from '@quits/core';
import { Button, DidNotLoad, List, Stack, StillLoading, formatDate, notifyFailure, retryOf } from '@quits/ui';
import type { DialogControl } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { useState } from 'react';
import { useGetInviteLinksQuery, useTakeBackInviteLinkMutation } from '../../api/links.api.ts';
import styles from './link-dialog.module.css';
import { NewLink, peopleText } from './new-link.tsx';
import { SharedLink } from './shared-link.tsx';

export interface LinkDialogProps extends DialogControl {
  group: Group;
  members: readonly Member[];
  nameOf: (memberId: number) => string | undefined;
}

/** What a link is for: "To join: 10 people", "To look only, with initials". */
function describeKind({ role, names, uses_left = 0 }: InviteLinkAnswer): string {
  if (role === 'member') return `To join: ${peopleText(uses_left)}`;
  return names === 'initials' ? 'To look only, with initials' : 'To look only';
}

/** "To join: 10 people, until Dec 2, 2026" */
const describeLink = (link: InviteLinkAnswer) =>
  `${describeKind(link)}, until ${formatDate(link.expires_at)}`;

interface OpenLinkProps {
  link: InviteLinkAnswer;
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
    if (answer.error) notifyFailure(notify, answer.error, 'The link could not be taken back');
    else notify.success('Link taken back');
  }

  return (
    <li className={styles.link}>
      <span className={styles.text}>
        {description}
        {memberName !== undefined && (
          <>
            , taking over <bdi>{memberName}</bdi>
          </>
        )}
      </span>
      {onShow && (
        <Button variant="quiet" size="s" aria-label={`Show the link for ${description}`} onClick={onShow}>
          Show
        </Button>
      )}
      <Button
        variant="quiet"
        size="s"
        isBusy={isLoading}
        aria-label={`Take back the link for ${description}`}
        onClick={() => void end()}
      >
        Take Back
      </Button>
    </li>
  );
}

const canBeShown = (link: InviteLinkAnswer): link is InviteLinkAnswer & { url: string } =>
  link.url !== undefined;

function Links({ links, group, members, nameOf }: { links: readonly InviteLinkAnswer[] } & LinkParts) {
  const [chosenId, setChosenId] = useState<number>();
  const showable = links.filter(canBeShown);
  const shown = showable.find(({ id }) => id === chosenId) ?? showable[0];
  return (
    <Stack gap={24}>
      {shown && <SharedLink key={shown.id} link={shown} groupName={group.name} />}
      {links.length > 0 && (
        <List className={styles.links} aria-label="Open links">
          {links.map((link) => (
            <OpenLink
              key={link.id}
              link={link}
              memberName={link.member_id === null ? undefined : nameOf(link.member_id)}
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
      title="Invite by link"
      description="Anyone who has a link can use it: to join this group, or only to look at it."
      footer={<Button onClick={dialog.onClose}>Done</Button>}
    >
      {query.data ? (
        <Links links={query.data} group={group} members={members} nameOf={nameOf} />
      ) : query.error === undefined ? (
        <StillLoading />
      ) : (
        <DidNotLoad what="the links" {...retryOf(query)} />
      )}
    </Dialog>
  );
}

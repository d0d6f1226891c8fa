import type { Group, Member } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { inNameOrder, t } from '@quits/domain';
import { LazyDialog, preloadOnApproach, useDialogParam } from '@quits/ui';
import { Settings } from 'lucide-react';
import { MenuItem } from '../../lib/menu.tsx';

const loadDialog = () => import('./group-settings-dialog.tsx').then((part) => part.GroupSettingsDialog);

interface GroupSettingsProps {
  group: Group;
  members: readonly Member[];
  /** The group's creator. */
  userId: number;
}

/** Lets the creator archive the group, or hand it over: an extra. */
export function GroupSettings({ group, members, userId }: GroupSettingsProps) {
  const offers = useOffers();
  const { open, control } = useDialogParam('dialog', 'settings');
  if (!offers('archive')) return null;
  const others = inNameOrder(members.filter(({ id }) => id !== userId));
  return (
    <>
      <MenuItem icon={<Settings />} onClick={open} {...preloadOnApproach(loadDialog)}>
        {t('Group Settings')}
      </MenuItem>
      <LazyDialog source="mf-groups" load={loadDialog} dialog={{ group, others, ...control }} />
    </>
  );
}

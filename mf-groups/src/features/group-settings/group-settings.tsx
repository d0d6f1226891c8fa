import { type Group, type Member, PATHS } from '@quits/contracts';
import { useHasFullAccess, useOffers } from '@quits/core';
import { inNameOrder, nameReader, t } from '@quits/domain';
import { LazyDialog, MenuItem, preloadOnApproach, useDialogParam } from '@quits/ui';
import { Settings } from 'lucide-react';
import { useForgetting } from '../../lib/use-forgetting.ts';

const loadDialog = () => import('./group-settings-dialog.tsx').then((part) => part.GroupSettingsDialog);
const loadDefaultSplit = () => import('./default-split-dialog.tsx').then((part) => part.DefaultSplitDialog);
const loadLeaving = () => import('./leave-group-dialog.tsx').then((part) => part.LeaveGroupDialog);

interface GroupSettingsProps {
  group: Group;
  members: readonly Member[];
  userId: number;
  /** What the person is owed in the group, in cents; undefined while unknown. */
  balanceCents: number | undefined;
  /** Its currency is fixed by then. */
  hasEntries: boolean;
}

/** Every setting of a group behind one entry of its menu. Only our own server has any. */
export function GroupSettings({ group, members, userId, balanceCents, hasEntries }: GroupSettingsProps) {
  const offers = useOffers();
  const canLeave = useHasFullAccess();
  const settings = useDialogParam('dialog', 'settings');
  const splitting = useDialogParam('dialog', 'split');
  const leaving = useDialogParam('dialog', 'leave');
  const forget = useForgetting(group.id);
  const isCreator = group.createdBy === userId;
  if (!offers('archive')) return null;
  const nameOf = nameReader(members, userId);
  const dialog = {
    group,
    others: inNameOrder(members.filter(({ id }) => id !== userId)),
    nameOf,
    isCreator,
    hasEntries,
    onEditSplit: splitting.open,
    onLeave: isCreator || !canLeave ? undefined : leaving.open,
    ...settings.control,
  };
  function onLeft(): void {
    forget();
    leaving.leave(PATHS.groups, 'instead');
  }
  return (
    <>
      <MenuItem icon={<Settings />} onClick={settings.open} {...preloadOnApproach(loadDialog)}>
        {t('Group Settings')}
      </MenuItem>
      <LazyDialog source="mf-groups" load={loadDialog} dialog={dialog} />
      <LazyDialog
        source="mf-groups"
        load={loadDefaultSplit}
        dialog={{ group, members, nameOf, ...splitting.control }}
      />
      {!isCreator && (
        <LazyDialog
          source="mf-groups"
          load={loadLeaving}
          dialog={{ group, userId, balanceCents, onLeft, ...leaving.control }}
        />
      )}
    </>
  );
}

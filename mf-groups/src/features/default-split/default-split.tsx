import type { Group, Member } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { nameReader, t } from '@quits/domain';
import { LazyDialog, preloadOnApproach, useDialogParam } from '@quits/ui';
import { Split } from 'lucide-react';
import { MenuItem } from '../../lib/menu.tsx';
import { defaultSplitInWords } from './default-split-words.ts';
import styles from './default-split.module.css';

const loadDialog = () => import('./default-split-dialog.tsx').then((part) => part.DefaultSplitDialog);

interface DefaultSplitProps {
  group: Group;
  members: readonly Member[];
  currentUserId: number;
}

/** Shows the default split of a group's new expenses, which every member can change: an extra. */
export function DefaultSplit({ group, members, currentUserId }: DefaultSplitProps) {
  const offers = useOffers();
  const { open, control } = useDialogParam('dialog', 'split');
  if (!offers('splits')) return null;
  const nameOf = nameReader(members, currentUserId);
  return (
    <>
      <MenuItem icon={<Split />} onClick={open} {...preloadOnApproach(loadDialog)}>
        {t('Edit Default Split')}
      </MenuItem>
      <p className={styles.sentence}>{defaultSplitInWords(group.defaultSplit, nameOf)}</p>
      <LazyDialog source="mf-groups" load={loadDialog} dialog={{ group, members, nameOf, ...control }} />
    </>
  );
}

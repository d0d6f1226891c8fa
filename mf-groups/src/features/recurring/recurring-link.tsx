import type { Group } from '@quits/contracts';
import { useOffers } from '@quits/core';
import { t } from '@quits/domain';
import { LazyDialog, MenuItem, preloadOnApproach, useDialogParam } from '@quits/ui';
import { Repeat } from 'lucide-react';
import type { NameOf } from '../../lib/ledger.ts';

const loadDialog = () => import('./recurring-dialog.tsx').then((part) => part.RecurringDialog);

interface RecurringLinkProps {
  group: Group;
  nameOf: NameOf;
}

/** Opens a group's recurring entries: an extra. */
export function RecurringLink({ group, nameOf }: RecurringLinkProps) {
  const offers = useOffers();
  const { open, control } = useDialogParam('dialog', 'repeating');
  if (!offers('recurring')) return null;
  return (
    <>
      <MenuItem icon={<Repeat />} onClick={open} {...preloadOnApproach(loadDialog)}>
        {t('Repeating Expenses')}
      </MenuItem>
      <LazyDialog source="mf-groups" load={loadDialog} dialog={{ group, nameOf, ...control }} />
    </>
  );
}

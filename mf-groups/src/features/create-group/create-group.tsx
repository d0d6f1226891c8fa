import { t } from '@quits/domain';
import { Button, type ButtonProps, Card, EmptyState, LazyDialog, preloadOnApproach } from '@quits/ui';
import { Plus, UsersRound } from 'lucide-react';
import type { CreateGroupDialogProps } from './create-group-dialog.tsx';

const loadDialog = () => import('./create-group-dialog.tsx').then((part) => part.CreateGroupDialog);

/**
 * Opens the dialog that creates a group. Its code starts to load when the pointer or focus nears the button.
 */
export function CreateGroupButton(props: ButtonProps) {
  return <Button variant="primary" icon={<Plus />} {...props} {...preloadOnApproach(loadDialog)} />;
}

export function CreateGroup(dialog: CreateGroupDialogProps) {
  return <LazyDialog source="mf-groups" load={loadDialog} dialog={dialog} />;
}

/** Replaces an empty list of groups. */
export function NoGroups({ onCreate }: { onCreate: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<UsersRound />}
        title={t('No groups yet')}
        action={<CreateGroupButton onClick={onCreate}>{t('Create your first group')}</CreateGroupButton>}
      >
        {t('A group holds what you share with other people, such as “Flat 12” or “Week in Rome”.')}
      </EmptyState>
    </Card>
  );
}

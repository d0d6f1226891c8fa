import { t } from '@quits/domain';
import { Button, LazyDialog, preloadOnApproach } from '@quits/ui';
import { FileUp } from 'lucide-react';
import type { ImportDialogProps } from './import-dialog.tsx';

const loadDialog = () => import('./import-dialog.tsx').then((part) => part.ImportDialog);

/** Opens the import of a file: an extra. */
export function ImportButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="secondary" icon={<FileUp />} onClick={onClick} {...preloadOnApproach(loadDialog)}>
      {t('[verb] Import')}
    </Button>
  );
}

export function ImportGroup(dialog: ImportDialogProps) {
  return <LazyDialog source="mf-groups" load={loadDialog} dialog={dialog} />;
}

import type { HostServices, PartName } from '@quits/core';
import { Dialog } from '../dialog/index.ts';

interface MissingPartProps {
  name: PartName;
  isOpen: boolean;
  onClose: () => void;
}

/** Replaces a sibling's part, which a feature's own page doesn't include. This is not a load failure. */
function MissingPart({ name, isOpen, onClose }: MissingPartProps) {
  return (
    <Dialog title="Not in this page" size="s" isOpen={isOpen} onClose={onClose}>
      <p>
        {name} is shown here in the app. This page is one feature alone; <code>npm run dev</code> serves the
        whole app.
      </p>
    </Dialog>
  );
}

/** Gives placeholders for the parts of siblings. */
export const loadMissingPart: HostServices['loadPart'] = (name) =>
  Promise.resolve(({ isOpen, onClose }) => <MissingPart name={name} isOpen={isOpen} onClose={onClose} />);

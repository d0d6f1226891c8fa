import type { HostServices, PartName } from '@quits/core';
import { Dialog } from '../dialog/index.ts';

interface MissingPartProps {
  name: PartName;
  isOpen: boolean;
  onClose: () => void;
}

/** In the place of a sibling's part, which is not in a feature's own page: nothing has failed to load. */
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

/** Gives what stands in for the parts of siblings. */
export const loadMissingPart: HostServices['loadPart'] = (name) =>
  Promise.resolve(({ isOpen, onClose }) => <MissingPart name={name} isOpen={isOpen} onClose={onClose} />);

import { useState } from 'react';

/** Counts openings: used as a key, it gives each opening of a dialog a fresh form. */
export function useOpening(isOpen: boolean): number {
  const [opening, setOpening] = useState({ count: isOpen ? 1 : 0, isOpen });
  if (opening.isOpen !== isOpen) setOpening({ count: opening.count + (isOpen ? 1 : 0), isOpen });
  return opening.count;
}

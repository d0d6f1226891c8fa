import { useState } from 'react';

/** Counts how often something was opened: each opening is an instance of its own, with a fresh form. */
export function useInstance(isOpen: boolean): number {
  const [instance, setInstance] = useState({ isOpen, count: isOpen ? 1 : 0 });
  if (instance.isOpen === isOpen) return instance.count;
  const next = { isOpen, count: instance.count + (isOpen ? 1 : 0) };
  setInstance(next);
  return next.count;
}

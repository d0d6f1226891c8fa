import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** How long a change may take before a row says so, in milliseconds. */
const EXPECTED_MS = 1000;

/** Says of a row that it is being saved, once that takes long; until then it shows `children`, as it will be. */
export function Saving({ children }: { children?: ReactNode }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), EXPECTED_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong ? 'Saving...' : children;
}

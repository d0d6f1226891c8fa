import { useEffect, useRef, useState } from 'react';

/** A form that a button opens in its own place. When it closes, the button has the focus again. */
export function useOpenedForm() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isOpen, opener, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}

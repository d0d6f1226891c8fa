import { Button, Card } from '@quits/ui';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { PasswordForm } from './password-form.tsx';
import styles from './password.module.css';

/** Collapsed, open, and collapsed again on success or cancel (specification §4). */
export function PasswordCard({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (!isOpen && wasOpen.current) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <Card heading="Password Security">
      {isOpen ? (
        <PasswordForm email={email} onClose={() => setIsOpen(false)} />
      ) : (
        <div className={styles.collapsed}>
          <p className={styles.text}>Choose a long password that you use nowhere else.</p>
          <Button ref={opener} icon={<KeyRound />} onClick={() => setIsOpen(true)}>
            Change Password
          </Button>
        </div>
      )}
    </Card>
  );
}

import { t } from '@quits/domain';
import { Button, Card } from '@quits/ui';
import { KeyRound } from 'lucide-react';
import { useOpenedForm } from '../../lib/use-opened-form.ts';
import { PasswordForm } from './password-form.tsx';
import styles from './password.module.css';

/** Collapsed, open, and collapsed again on success or cancel (specification §4). */
export function PasswordCard({ email }: { email: string }) {
  const { isOpen, opener, open, close } = useOpenedForm();
  return (
    <Card heading={t('Password Security')}>
      {isOpen ? (
        <PasswordForm email={email} onClose={close} />
      ) : (
        <div className={styles.collapsed}>
          <p className={styles.text}>{t('Choose a long password that you use nowhere else.')}</p>
          <Button ref={opener} icon={<KeyRound />} onClick={open}>
            {t('Change Password')}
          </Button>
        </div>
      )}
    </Card>
  );
}

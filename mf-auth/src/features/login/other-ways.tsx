import { t } from '@quits/domain';
import { Button, Notice, Stack } from '@quits/ui';
import { FingerprintPattern, LogIn } from 'lucide-react';
import { usePasskey } from './use-passkey.ts';
import { useProvider } from './use-provider.ts';

interface OtherWaysProps {
  /** The identity provider, as people know it; undefined: there is none. */
  provider: string | undefined;
  hasPasskeys: boolean;
  /** Whether there is no form for a password above. */
  isOnly: boolean;
}

function ProviderButton({ name, isOnly }: { name: string; isOnly: boolean }) {
  const { isBusy, problem, start } = useProvider(name);
  return (
    <>
      <Button
        variant={isOnly ? 'primary' : 'secondary'}
        isFullWidth
        icon={<LogIn />}
        isBusy={isBusy}
        onClick={start}
      >
        {t('Sign in with {name}', { name })}
      </Button>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </>
  );
}

function PasskeyButton() {
  const { isOffered, isBusy, start } = usePasskey();
  if (!isOffered) return null;
  return (
    <Button isFullWidth icon={<FingerprintPattern />} isBusy={isBusy} onClick={start}>
      {t('Sign in with a passkey')}
    </Button>
  );
}

/** The ways to sign in without a password. */
export function OtherWays({ provider, hasPasskeys, isOnly }: OtherWaysProps) {
  return (
    <Stack gap={8}>
      {provider !== undefined && <ProviderButton name={provider} isOnly={isOnly} />}
      {hasPasskeys && <PasskeyButton />}
    </Stack>
  );
}

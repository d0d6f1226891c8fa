import { useNotify } from '@quits/core';
import { t } from '@quits/domain';
import { Button, Cluster, Notice, Stack, TextField } from '@quits/ui';
import { Copy } from 'lucide-react';
import { useRef } from 'react';

interface MadeTokenProps {
  token: string;
  onClose: () => void;
}

/** A new token, which is shown only here. */
export function MadeToken({ token, onClose }: MadeTokenProps) {
  const notify = useNotify('mf-profile');
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(token);
      notify.success(t('Token copied'));
    } catch {
      field.current?.select();
      notify.error(t('The token could not be copied'), {
        description: t('It is selected: copy it from the field.'),
      });
    }
  }

  return (
    <Stack gap={12}>
      <Notice tone="positive" title={t('Copy the token now')}>
        {t('It is shown only once. Anyone who has it can act in your name.')}
      </Notice>
      <TextField
        label={t('Token')}
        value={token}
        onChange={() => undefined}
        inputRef={field}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
        autoComplete="off"
      />
      <Cluster gap={8}>
        <Button size="s" icon={<Copy />} onClick={() => void copy()}>
          {t('Copy Token')}
        </Button>
        <Button size="s" variant="quiet" onClick={onClose}>
          {t('Done')}
        </Button>
      </Cluster>
    </Stack>
  );
}

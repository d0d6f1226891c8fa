import { useNotify } from '@quits/core';
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
      notify.success('Token copied');
    } catch {
      field.current?.select();
      notify.error('The token could not be copied', {
        description: 'It is selected: copy it from the field.',
      });
    }
  }

  return (
    <Stack gap={12}>
      <Notice tone="positive" title="Copy the token now">
        It is shown only once. Anyone who has it can act in your name.
      </Notice>
      <TextField
        label="Token"
        value={token}
        onChange={() => undefined}
        inputRef={field}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
        autoComplete="off"
      />
      <Cluster gap={8}>
        <Button size="s" icon={<Copy />} onClick={() => void copy()}>
          Copy Token
        </Button>
        <Button size="s" variant="quiet" onClick={onClose}>
          Done
        </Button>
      </Cluster>
    </Stack>
  );
}

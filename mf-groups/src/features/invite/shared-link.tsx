import { useNotify } from '@quits/core';
import { isolated, t } from '@quits/domain';
import { Button, Cluster, Stack, TextField } from '@quits/ui';
import { Copy, Download, Share2 } from 'lucide-react';
import { useRef } from 'react';
import type { InviteLink } from '../../lib/links.api.ts';
import { QrCode, saveQrCode } from '../../lib/qr-code.tsx';

/** Browsers on some desktops have no sheet for sharing. */
const canShare = () => typeof navigator.share === 'function';

interface SharedLinkProps {
  link: InviteLink & { url: string };
  groupName: string;
}

/** A link with the ways to pass it on. */
export function SharedLink({ link: { url, role }, groupName }: SharedLinkProps) {
  const notify = useNotify('mf-groups');
  const field = useRef<HTMLInputElement>(null);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url);
      notify.success(t('Link copied'));
    } catch {
      field.current?.select();
      notify.error(t('The link could not be copied'), {
        description: t('It is selected: copy it from the field.'),
      });
    }
  }

  function share(): void {
    const title = t(role === 'viewer' ? 'Look at “{group}” on Quits' : 'Join “{group}” on Quits', {
      group: isolated(groupName),
    });
    // Closing the sheet is a refusal, too.
    navigator.share({ title, url }).catch(() => undefined);
  }

  return (
    <Stack gap={12}>
      <TextField
        label={t('Link')}
        value={url}
        onChange={() => undefined}
        inputRef={field}
        onFocus={(event) => event.currentTarget.select()}
        readOnly
      />
      <Cluster gap={8}>
        <Button size="s" icon={<Copy />} onClick={() => void copy()}>
          {t('Copy Link')}
        </Button>
        {canShare() && (
          <Button size="s" icon={<Share2 />} onClick={share}>
            {t('[verb] Share')}
          </Button>
        )}
        <Button
          size="s"
          icon={<Download />}
          onClick={() => saveQrCode({ text: url }, 'quits-invitation.png')}
        >
          {t('Save QR Code')}
        </Button>
      </Cluster>
      <QrCode text={url} label={t('QR code of the link')} />
    </Stack>
  );
}

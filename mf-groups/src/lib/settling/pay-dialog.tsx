import type { Payment } from '@quits/contracts';
import { isStatus, useNotify } from '@quits/core';
import { isolated, msg, t } from '@quits/domain';
import {
  Button,
  DidNotLoad,
  type DialogControl,
  IconButton,
  List,
  Money,
  Notice,
  RadioGroup,
  RelativeTime,
  retryOf,
  richText,
  Stack,
  StillLoading,
} from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { Copy, Download, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { QrCode, saveQrCode } from '../qr-code.tsx';
import { useGetPaymentQuery } from './payment.api.ts';
import styles from './pay-dialog.module.css';

type Method = Payment['methods'][number];

/** Names of ways to pay by kind, and of what is copied as the server calls it; others show as they are. */
const WORDS: Readonly<Record<string, string>> = {
  iban: msg('Bank transfer'),
  swiss: msg('Swiss QR-bill'),
  upi: 'UPI',
  paypal: 'PayPal',
  venmo: 'Venmo',
  text: msg('[a way to pay] Something else'),
  Name: msg('[of an account] Name'),
  Amount: msg('Amount'),
  Reference: msg('[of a payment] Reference'),
  Address: msg('[of a person] Address'),
  'How to pay': msg('How to pay'),
};
const wordOf = (name: string) => t(WORDS[name] ?? name);

const NEW_FOR_MS = 7 * 24 * 60 * 60 * 1000;
/** A receiver may change the account while the code is on screen. */
const ASK_AGAIN_MS = 30_000;

const isNew = (changedAt: string) => new Date().getTime() - Date.parse(changedAt) < NEW_FOR_MS;

/** Apps for UPI open addresses on Android alone. */
const canOpen = ({ kind }: Method) => kind !== 'upi' || /Android/i.test(navigator.userAgent);

function CopyRow({ label, text }: Method['copy'][number]) {
  const notify = useNotify('mf-groups');
  const what = wordOf(label);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      notify.success(t('{what} copied', { what }));
    } catch {
      notify.error(t('It could not be copied'), { description: t('Select the text and copy it by hand.') });
    }
  }

  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <p className={styles.label}>{what}</p>
        <p className={styles.text}>
          <bdi>{text}</bdi>
        </p>
      </div>
      <IconButton label={t('Copy {what}', { what })} icon={<Copy />} onClick={() => void copy()} />
    </li>
  );
}

/** One way to pay: its code, its link, and all that a person may copy instead. */
function Way({ method }: { method: Method }) {
  const { kind, url, qr, copy } = method;
  const code = qr === null ? undefined : { text: qr, isSwiss: kind === 'swiss' };
  return (
    <Stack gap={12}>
      {code && (
        <>
          <QrCode {...code} label={t('QR code for your banking app')} />
          <p className={styles.scan}>{t('Scan with your banking app')}</p>
        </>
      )}
      <div className={styles.actions}>
        {url !== null && canOpen(method) && (
          <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
            <ExternalLink aria-hidden="true" className={styles.icon} />
            {t('Open {service}', { service: wordOf(kind) })}
          </a>
        )}
        {code && (
          <Button size="s" icon={<Download />} onClick={() => saveQrCode(code, 'quits-payment.png')}>
            {t('Save QR Code')}
          </Button>
        )}
      </div>
      <List className={styles.list} aria-label={t('To copy')}>
        {copy.map((item) => (
          <CopyRow key={item.label} {...item} />
        ))}
      </List>
    </Stack>
  );
}

/** The name of a way; further ones of a kind are numbered. */
function nameOf(methods: readonly Method[], place: number): string {
  const kind = methods[place]?.kind ?? '';
  const before = methods.slice(0, place).filter((method) => method.kind === kind).length;
  return before === 0 ? wordOf(kind) : `${wordOf(kind)} ${String(before + 1)}`;
}

function Ways({ payment: { to, changedAt, methods } }: { payment: Payment }) {
  const first = methods.findIndex(({ qr, url }) => qr !== null || url !== null);
  const [chosen, setChosen] = useState(() => String(Math.max(first, 0)));
  const method = methods[Number(chosen)] ?? methods[0];
  return (
    <Stack gap={16}>
      {changedAt !== null && isNew(changedAt) && (
        <Notice tone="warning">
          {richText('These details are new (changed {time}). Check with {name}.', {
            time: <RelativeTime iso={changedAt} />,
            name: isolated(to.name),
          })}
        </Notice>
      )}
      {methods.length > 1 && (
        <RadioGroup
          legend={t('How to pay')}
          value={chosen}
          onChange={setChosen}
          options={methods.map((_method, place) => ({ value: String(place), label: nameOf(methods, place) }))}
        />
      )}
      {method ? (
        <Way key={chosen} method={method} />
      ) : (
        <p>{t('{name} has not said how to pay.', { name: isolated(to.name) })}</p>
      )}
    </Stack>
  );
}

interface PayDialogProps extends DialogControl {
  groupId: number;
  person: { id: number; name: string };
  cents: number;
  currency: string;
  isBusy: boolean;
  /** Why the payment could not be recorded. */
  reason: string | undefined;
  /** The person says that they have paid, with this reference. */
  onPaid: (reference: string) => void;
}

/** Shows how to pay a debt outside of Quits, then asks whether the person did. Nothing opens by itself. */
export function PayDialog({ groupId, person, cents, currency, reason, onPaid, ...dialog }: PayDialogProps) {
  const { isBusy, onClose } = dialog;
  const query = useGetPaymentQuery(
    { groupId, to: person.id, cents },
    { pollingInterval: ASK_AGAIN_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const { data, error } = query;
  const name = isolated(person.name);
  return (
    <Dialog
      {...dialog}
      title={t('Pay {name}', { name })}
      description={t("Quits doesn't move money. It records what you paid.")}
      size="s"
      footer={
        <>
          <p className={styles.question}>
            {richText('Did you pay {name} {amount}?', {
              name,
              amount: <Money cents={cents} currency={currency} />,
            })}
          </p>
          <Button isIdle={isBusy} onClick={onClose}>
            {t('Not yet')}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => onPaid(data?.reference ?? '')}>
            {t('Yes, record it')}
          </Button>
        </>
      }
    >
      {reason !== undefined && <Notice tone="danger">{reason}</Notice>}
      {data && <Ways payment={data} />}
      {!data && error === undefined && <StillLoading />}
      {!data && isStatus(error, 404) && <p>{t('You no longer owe {name} anything.', { name })}</p>}
      {!data && error !== undefined && !isStatus(error, 404) && (
        <DidNotLoad what={t('how to pay {name}', { name })} {...retryOf(query)} />
      )}
    </Dialog>
  );
}

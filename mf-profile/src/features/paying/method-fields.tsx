import { LIMITS, type PayeeMethod } from '@quits/contracts';
import { msg, t } from '@quits/domain';
import { SelectField, Stack, TextAreaField, TextField } from '@quits/ui';

type Kind = PayeeMethod['kind'];

/** What each way to be paid is called, and what it asks for. */
export const KINDS: Readonly<Record<Kind, { name: string; value: string; hint?: string }>> = {
  iban: { name: msg('Bank transfer (IBAN)'), value: 'IBAN' },
  swiss: { name: msg('Swiss QR-bill'), value: 'IBAN' },
  upi: { name: 'UPI', value: 'UPI ID', hint: msg('Like name@bank.') },
  paypal: {
    name: 'PayPal',
    value: msg('Name at PayPal.Me'),
    hint: msg('What stands after paypal.me/ in your link.'),
  },
  venmo: { name: 'Venmo', value: msg('Name at Venmo') },
  text: {
    name: msg('[a way to be paid] Something else'),
    value: msg('What they should know'),
    hint: msg('Like “Cash, please” or your number at TWINT.'),
  },
};
const isKind = (kind: string): kind is Kind => kind in KINDS;

type Address = NonNullable<PayeeMethod['address']>;
const ADDRESS_FIELDS = [
  { name: 'street', label: msg('Street'), autoComplete: 'off', maxLength: 70 },
  { name: 'number', label: msg('[of a house] Number'), autoComplete: 'off', maxLength: 16 },
  { name: 'postcode', label: msg('Postcode'), autoComplete: 'postal-code', maxLength: 16, required: true },
  { name: 'town', label: msg('Town'), autoComplete: 'address-level2', maxLength: 35, required: true },
  {
    name: 'country',
    label: msg('Country (two letters)'),
    autoComplete: 'country',
    maxLength: 2,
    required: true,
  },
] as const;
const NO_ADDRESS: Address = { postcode: '', town: '', country: 'CH' };

/** A method as the form begins, with what is typed so far. */
export const startOf = (kind: Kind, value = ''): PayeeMethod => ({
  kind,
  value,
  ...(kind === 'swiss' && { address: NO_ADDRESS }),
});

/** Whether the form can be sent. The server checks the rest. */
export const isComplete = ({ value, address }: PayeeMethod): boolean =>
  value.trim() !== '' &&
  (address === undefined ||
    [address.postcode, address.town, address.country].every((text) => text.trim() !== ''));

interface FieldsProps {
  method: PayeeMethod;
  onChange: (method: PayeeMethod) => void;
}

function AddressFields({ address, onChange }: { address: Address; onChange: (address: Address) => void }) {
  return ADDRESS_FIELDS.map(({ name, label, ...rest }) => (
    <TextField
      key={name}
      {...rest}
      name={name}
      label={t(label)}
      value={address[name] ?? ''}
      onChange={(text) => onChange({ ...address, [name]: name === 'country' ? text.toUpperCase() : text })}
    />
  ));
}

/** Asks for a way to be paid, and for what belongs to it. */
export function MethodFields({ method, onChange }: FieldsProps) {
  const { kind, value, name = '', address } = method;
  const { value: label, hint } = KINDS[kind];
  const own = {
    label: t(label),
    ...(hint !== undefined && { hint: t(hint) }),
    name: 'payee-value',
    required: true,
    maxLength: LIMITS.payeeTextMaxLength,
    value,
    onChange: (next: string) => onChange({ ...method, value: next }),
  };
  return (
    <Stack gap={12}>
      <SelectField
        label={t('How')}
        value={kind}
        options={Object.entries(KINDS).map(([key, known]) => ({ value: key, label: t(known.name) }))}
        onChange={(next) => isKind(next) && onChange(startOf(next, value))}
      />
      {kind === 'text' ? (
        <TextAreaField {...own} rows={3} />
      ) : (
        <TextField {...own} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      )}
      {(kind === 'iban' || kind === 'swiss' || kind === 'upi') && (
        <TextField
          label={t('Account holder')}
          hint={t('Banks compare it. If it is empty, your display name stands there.')}
          name="payee-name"
          autoComplete="off"
          maxLength={LIMITS.payeeNameMaxLength}
          value={name}
          onChange={(next) => onChange({ ...method, name: next })}
        />
      )}
      {kind === 'swiss' && (
        <AddressFields
          address={address ?? NO_ADDRESS}
          onChange={(next) => onChange({ ...method, address: next })}
        />
      )}
    </Stack>
  );
}

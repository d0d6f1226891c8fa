import { LIMITS } from '@quits/contracts';

/** The addresses in a text, each once: between commas, semicolons or blanks, as people type and paste them. */
export function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((address) => address !== ''))];
}

/** Whether a browser takes it for an e-mail address (specification §5). */
function isAddress(text: string): boolean {
  const field = document.createElement('input');
  field.type = 'email';
  field.value = text;
  return field.validity.valid && text.length <= LIMITS.emailMaxLength;
}

/** What is wrong with the addresses of an invitation, in a sentence. */
export function problemWith(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return 'Enter the e-mail address of the person to invite.';
  const wrong = addresses.find((address) => !isAddress(address));
  if (wrong === undefined) return undefined;
  return addresses.length === 1
    ? 'Enter a whole e-mail address, such as ann@example.com.'
    : `“${wrong}” is not a whole e-mail address.`;
}

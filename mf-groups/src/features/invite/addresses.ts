import { LIMITS } from '@quits/contracts';
import { t } from '@quits/domain';

/**
 * The unique addresses in a text, separated by commas, semicolons or whitespace, as people type and paste
 * them. Mail programs write names before addresses: `Yusuf Demir <yusuf@example.org>` (RFC 5322 §3.4).
 */
export function addressesIn(text: string): string[] {
  const words = text
    .replaceAll(/"[^"]*"/g, ' ')
    .split(/[\s,;<>]+/)
    .filter((word) => word !== '');
  return [...new Set(text.includes('<') ? words.filter((word) => word.includes('@')) : words)];
}

/** Whether a browser accepts it as an e-mail address (specification §5). */
function isAddress(text: string): boolean {
  const field = document.createElement('input');
  field.type = 'email';
  field.value = text;
  return field.validity.valid && text.length <= LIMITS.emailMaxLength;
}

/** Describes the error in the addresses of an invitation, if any. */
export function problemWith(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return t('Enter the email address of the person to invite.');
  const wrong = addresses.find((address) => !isAddress(address));
  if (wrong === undefined) return undefined;
  return addresses.length === 1
    ? t('Enter a complete email address, such as ann@example.com.')
    : t("“{address}” isn't a complete email address.", { address: wrong });
}

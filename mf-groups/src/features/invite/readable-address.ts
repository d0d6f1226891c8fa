import { toUnicode } from 'punycode/punycode.js';

/** An address as its owner writes it: a browser's email field turns `müller.de` into `xn--mller-kva.de`. */
export function readableAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  try {
    return address.slice(0, at) + toUnicode(address.slice(at));
  } catch {
    // Not every domain that begins with xn-- is Punycode.
    return address;
  }
}

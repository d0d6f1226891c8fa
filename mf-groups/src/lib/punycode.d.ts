/** The part of the library that this package uses; it ships no types. */
declare module 'punycode/punycode.js' {
  export function toUnicode(domain: string): string;
}

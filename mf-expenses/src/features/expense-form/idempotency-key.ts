/** A random key for one form instance. `randomUUID` would need HTTPS, which a page on an IP address lacks. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

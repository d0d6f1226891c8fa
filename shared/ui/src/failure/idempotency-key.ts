import { useCallback, useRef } from 'react';

/** A random key of 128 bits: the server records a repeated request with the same key only once. */
export function newIdempotencyKey(): string {
  // Not randomUUID: it is missing on plain http pages in the local network.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A key as the UUID under which our own server adds an entry once, also after it has forgotten the key. */
export function clientIdOf(key: string): string {
  return key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The idempotency key of one form instance. Repeated input keeps its key, so that the server records it once.
 * Changed input is a new request and gets a new key.
 */
export function useIdempotencyKey(): (input: unknown) => string {
  const current = useRef<{ input: string; key: string }>(undefined);
  return useCallback((input) => {
    const serialized = JSON.stringify(input);
    if (current.current?.input !== serialized)
      current.current = { input: serialized, key: newIdempotencyKey() };
    return current.current.key;
  }, []);
}

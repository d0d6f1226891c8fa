import { useCallback, useRef } from 'react';

/** A random key of 128 bits: a request that is sent again with it is recorded once. */
export function newIdempotencyKey(): string {
  // Not randomUUID: pages on a plain http address in the local network do not have it.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The idempotency key of one form instance: the same input sent again carries the same key, so that
 * the server records it once; changed input is another request and gets a key of its own.
 */
export function useIdempotencyKey(): (input: unknown) => string {
  const current = useRef<{ input: string; key: string }>(undefined);
  return useCallback((input) => {
    const wanted = JSON.stringify(input);
    if (current.current?.input !== wanted) current.current = { input: wanted, key: newIdempotencyKey() };
    return current.current.key;
  }, []);
}

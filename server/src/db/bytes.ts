/** Bytes as the two databases return them. The embedded one returns a bare buffer. */
export type StoredBytes = ArrayBuffer | Uint8Array;

export function bytesOf(stored: StoredBytes): Buffer {
  // `Buffer.from` accepts both, but its types require one of them.
  return Buffer.from(stored as ArrayBuffer);
}

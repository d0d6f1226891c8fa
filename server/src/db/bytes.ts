/** Bytes as the two databases give them: the embedded one as a bare buffer. */
export type StoredBytes = ArrayBuffer | Uint8Array;

export function bytesOf(stored: StoredBytes): Buffer {
  // It takes either; its types want to know which.
  return Buffer.from(stored as ArrayBuffer);
}

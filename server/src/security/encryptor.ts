import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Encrypts data that waits in the database but must not be readable there, such as queued mails
 * with tokens in their links.
 */
export interface Encryptor {
  encrypt(text: string): string;
  /** @throws when the text was encrypted with another secret or was changed */
  decrypt(encrypted: string): string;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;

/** Makes an encryptor whose key is derived from the server's secret, for one purpose. */
export function createEncryptor(secret: string, purpose = 'quits outbox'): Encryptor {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    encrypt(text) {
      const iv = Uint8Array.from(randomBytes(IV_BYTES));
      const cipher = createCipheriv(ALGORITHM, key, iv);
      const data = cipher.update(text, 'utf8', 'base64') + cipher.final('base64');
      return [Buffer.from(iv).toString('base64'), cipher.getAuthTag().toString('base64'), data].join('.');
    },
    decrypt(encrypted) {
      const [iv = '', tag = '', data = ''] = encrypted.split('.');
      const decipher = createDecipheriv(ALGORITHM, key, bytesOf(iv));
      decipher.setAuthTag(bytesOf(tag));
      return decipher.update(data, 'base64', 'utf8') + decipher.final('utf8');
    },
  };
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(Buffer.from(base64, 'base64'));
}

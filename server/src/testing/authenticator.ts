/** A device that makes passkeys and signs with them, as a browser would ask it to (WebAuthn level 3). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a test lets the device or the browser do wrong. */
interface Faults {
  origin?: string;
  rpId?: string;
  /** Whether the device has recognized its person. */
  isVerified?: boolean;
  challenge?: string;
}

export interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
}

const ORIGIN = 'http://localhost:3000';
const PRESENT = 0x01;
const VERIFIED = 0x04;
/** It can be on several devices, and is. */
const SYNCED = 0x18;
const WITH_KEY = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const counter = Buffer.alloc(4);

  const clientData = (type: string, { challenge }: Options, faults: Faults) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? ORIGIN,
        crossOrigin: false,
      }),
    );
  const start = (flags: number, { rpId, rp }: Options, faults: Faults) => {
    const all = PRESENT | SYNCED | flags | (faults.isVerified === false ? 0 : VERIFIED);
    return Buffer.concat([sha256(faults.rpId ?? rpId ?? rp?.id ?? ''), Buffer.of(all), counter]);
  };
  /** The public key as COSE (RFC 9053 §7.1.1): a CBOR map of EC2, ES256, P-256, x and y. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const [head, middle] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
    return Buffer.concat([head, Buffer.from(x, 'base64url'), middle, Buffer.from(y, 'base64url')]);
  }
  const credential = { id: base64url(id), rawId: base64url(id), type: 'public-key' };

  return {
    /** What the browser answers to the options of a new passkey. */
    create(options: Options, faults: Faults = {}) {
      const length = Buffer.of(0, id.length);
      const data = Buffer.concat([start(WITH_KEY, options, faults), Buffer.alloc(16), length, id, coseKey()]);
      const attestation = Buffer.concat([
        Buffer.of(0xa3, 0x63),
        Buffer.from('fmt'),
        Buffer.of(0x64),
        Buffer.from('none'),
        Buffer.of(0x67),
        Buffer.from('attStmt'),
        Buffer.of(0xa0, 0x68),
        Buffer.from('authData'),
        Buffer.of(0x58, data.length),
        data,
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', options, faults)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      };
      return { ...credential, response, clientExtensionResults: {} };
    },

    /** What the browser answers to the options of a sign-in. */
    get(options: Options, faults: Faults = {}) {
      const client = clientData('webauthn.get', options, faults);
      const data = start(0, options, faults);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { ...credential, response, clientExtensionResults: {} };
    },
  };
}

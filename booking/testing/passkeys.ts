/** An authenticator in software, which makes passkeys and signs with them as a browser's would. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyAdded,
  PasskeyAnswer,
  PasskeyChallenge,
  PasskeyOffer,
} from '../contract/staffPasskeys.ts';
import type { Visitor } from './browser.ts';

type Value = string | number | Buffer | Map<string | number, Value>;

/** Writes a value in CBOR (RFC 8949), as far as passkeys need it. */
function cbor(value: Value): Buffer {
  const head = (major: number, size: number) =>
    Buffer.from(
      size < 24
        ? [(major << 5) | size]
        : size < 256
          ? [(major << 5) | 24, size]
          : [(major << 5) | 25, size >> 8, size & 255],
    );
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  const items = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...items]);
}

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();
const text = (bytes: Buffer) => bytes.toString('base64url');

export interface Circumstances {
  /** The site that the browser shows. */
  origin?: string;
  /** Whether the person entered a PIN or touched a sensor. */
  isVerified?: boolean;
  /** How often the authenticator says that it was used. */
  useCount?: number;
  challenge?: string;
}

/** Returns an authenticator with one passkey for the site at `url`. */
export function anAuthenticator(url: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let uses = 0;

  const clientData = (type: string, challenge: string, { origin = url, ...more }: Circumstances) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: more.challenge ?? challenge,
        origin: new URL(origin).origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (
    { origin = url, isVerified = true, useCount = uses }: Circumstances,
    credential: Buffer = Buffer.alloc(0),
  ) => {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (credential.length > 0 ? 0x40 : 0);
    const tail = Buffer.alloc(5);
    tail.writeUInt8(flags);
    tail.writeUInt32BE(useCount, 1);
    return Buffer.concat([sha256(new URL(origin).hostname), tail, credential]);
  };

  return {
    id: text(id),
    make(offer: PasskeyOffer, name: string, how: Circumstances = {}): NewPasskey {
      const key = cbor(
        new Map<number, Value>([
          ...([
            [1, 2],
            [3, -7],
            [-1, 1],
          ] as const),
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const size = Buffer.alloc(2);
      size.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), size, id, key]);
      const attestation = new Map<string, Value>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(how, credential)],
      ]);
      return {
        ...{ name, id: text(id), transports: ['internal'] },
        clientDataJSON: text(clientData('webauthn.create', offer.challenge, how)),
        attestationObject: text(cbor(attestation)),
      };
    },
    sign({ challenge }: PasskeyChallenge, how: Circumstances = {}): PasskeyAnswer {
      uses += 1;
      const data = authenticatorData(how);
      const client = clientData('webauthn.get', challenge, how);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id: text(id),
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      };
    },
  };
}

export type Authenticator = ReturnType<typeof anAuthenticator>;

/** Makes a passkey in someone's browser and adds it. Returns the reply. */
export async function addPasskey(
  who: Visitor,
  authenticator: Authenticator,
  name = 'My laptop',
  how: Circumstances = {},
) {
  const offer = await who.send<PasskeyOffer>('POST', '/v1/staff/auth/passkeys/offer');
  if (offer.status !== 200) return offer;
  const made = authenticator.make(offer.body, name, how);
  return who.send<PasskeyAdded>('POST', '/v1/staff/auth/passkeys', made);
}

/** Takes the second step in someone's browser with a passkey. Returns the reply. */
export async function usePasskey(
  who: Visitor,
  authenticator: Authenticator,
  how: Circumstances = {},
) {
  const asked = await who.send<PasskeyChallenge>('POST', '/v1/staff/auth/passkeys/challenge');
  if (asked.status !== 200) return asked;
  return who.send('POST', '/v1/staff/auth/factor/passkey', authenticator.sign(asked.body, how));
}

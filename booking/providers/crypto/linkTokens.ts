/** Signed tokens for links in emails, each for one row and one purpose. None is stored. */
import { createHmac } from 'node:crypto';
import { sameText } from './compare.ts';
import { deriveKey } from './deriveKey.ts';

export type LinkPurpose =
  | 'newsletter_confirm'
  | 'newsletter_end'
  | 'date_interest_end'
  | 'saved_trip_alerts_end'
  | 'waitlist_confirm'
  | 'waitlist_entry';

/** Raising `round` invalidates earlier links. */
export interface LinkTarget {
  id: string;
  round: number;
}

export interface LinkTokens {
  make(purpose: LinkPurpose, target: LinkTarget): string;
  /** Null unless this service made the token for this purpose. */
  read(purpose: LinkPurpose, token: string): LinkTarget | null;
  /** Hashes an address so that it can be counted and compared. */
  hashAddress(address: string): string;
  /** The hashes under which an address may be stored: the current one first, then earlier ones. */
  addressHashes(address: string): string[];
  /**
   * Hashes whatever identifies a customer, to count uses of offer codes. `olderKeys` are hashes of
   * email and phone together, which counted before.
   */
  customerKeys(customer: {
    customerId: string | null;
    email: string;
    phone: string | null;
  }): Record<'keys' | 'olderKeys', string[]>;
  /** Hashes a code with each accepted secret, the current one first. */
  codeHashes(id: string, code: string): string[];
}

/**
 * Signs with the first secret and accepts all of them. Addresses are hashed with a key of their own,
 * because what was counted and agreed to must still be found when the secrets have changed.
 */
export function makeLinkTokens({
  secrets,
  addressKey,
}: {
  secrets: readonly string[];
  addressKey: string;
}): LinkTokens {
  const linkKeys = secrets.map((secret) => deriveKey(secret, 'links'));
  const codeKeys = secrets.map((secret) => deriveKey(secret, 'codes'));
  const ofAddresses = deriveKey(addressKey, 'addresses');
  const ofCustomers = deriveKey(addressKey, 'customers');
  const [currentLinkKey = Buffer.alloc(0)] = linkKeys;
  /** Hashes of addresses from before they had their own key. */
  const earlier = (text: string) => secrets.map((secret) => sign(secret, `safar-link:${text}`));
  const addressText = (address: string) => `address:${address.toLowerCase()}`;
  return {
    make(purpose, { id, round }) {
      return `${id}.${round}.${sign(currentLinkKey, `${purpose}:${id}:${round}`)}`;
    },
    read(purpose, token) {
      const parts = /^([0-9a-f-]{36})\.([0-9]{1,6})\.([\w-]{43})$/.exec(token);
      if (!parts) return null;
      const [, id = '', round = '', signature = ''] = parts;
      const text = `${purpose}:${id}:${Number(round)}`;
      const isOurs = linkKeys.some((key) => sameText(sign(key, text), signature));
      return isOurs ? { id, round: Number(round) } : null;
    },
    hashAddress(address) {
      return sign(ofAddresses, address.toLowerCase());
    },
    addressHashes(address) {
      return [sign(ofAddresses, address.toLowerCase()), ...earlier(addressText(address))];
    },
    customerKeys({ customerId, email, phone }) {
      const texts = [email.toLowerCase(), phone, customerId].filter((text) => text !== null);
      return {
        keys: texts.map((text) => sign(ofCustomers, text)),
        olderKeys: earlier(`customer:${email.toLowerCase()}:${phone ?? ''}`),
      };
    },
    codeHashes(id, code) {
      return codeKeys.map((key) => sign(key, `${id}:${code}`));
    },
  };
}

function sign(key: string | Buffer, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

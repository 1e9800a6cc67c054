/** Signed tokens for links in emails, each for one row and one purpose. None is stored. */
import { createHmac } from 'node:crypto';
import { sameText } from './compare.ts';

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
  /** Hashes an address with each accepted secret, the current one first. */
  addressHashes(address: string): string[];
  /** Hashes a customer's email and phone with each accepted secret, the current one first. */
  customerKeys(contact: { email: string; phone: string }): string[];
  /** Hashes a code with each accepted secret, the current one first. */
  codeHashes(id: string, code: string): string[];
}

/** Signs with the first secret and accepts all of them. */
export function makeLinkTokens(secrets: readonly string[]): LinkTokens {
  const sign = (secret: string, text: string) =>
    createHmac('sha256', secret).update(`safar-link:${text}`).digest('base64url');
  const [current = ''] = secrets;
  const addressText = (address: string) => `address:${address.toLowerCase()}`;
  return {
    make(purpose, { id, round }) {
      return `${id}.${round}.${sign(current, `${purpose}:${id}:${round}`)}`;
    },
    read(purpose, token) {
      const parts = /^([0-9a-f-]{36})\.([0-9]{1,6})\.([\w-]{43})$/.exec(token);
      if (!parts) return null;
      const [, id = '', round = '', signature = ''] = parts;
      const text = `${purpose}:${id}:${Number(round)}`;
      const isOurs = secrets.some((secret) => sameText(sign(secret, text), signature));
      return isOurs ? { id, round: Number(round) } : null;
    },
    hashAddress(address) {
      return sign(current, addressText(address));
    },
    addressHashes(address) {
      return secrets.map((secret) => sign(secret, addressText(address)));
    },
    customerKeys({ email, phone }) {
      return secrets.map((secret) => sign(secret, `customer:${email.toLowerCase()}:${phone}`));
    },
    codeHashes(id, code) {
      return secrets.map((secret) => sign(secret, `code:${id}:${code}`));
    },
  };
}

/**
 * The latest searches of the bookings list. A search holds names and phone numbers, so an address
 * has only its ID, and this browser a cookie that only this site can read.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { Visitor } from '../booking/transport';
import { siteEnvironment } from '../env';
import { siteKey } from '../siteKey';

const name = 'desk_searches';
/** How long a search can be gone back to, in seconds. */
const lasts = 3_600;
/** No name, number or address is longer. */
const longest = 300;
/** How many characters of searches fit into a cookie. */
const mostCharacters = 1_800;

const Searches = Type.Object({
  /** Whose they are, by ID. */
  who: Type.String(),
  items: Type.Array(Type.Object({ id: Type.String(), q: Type.String(), until: Type.Number() })),
});
type Search = Static<typeof Searches>['items'][number];

/** Keeps a search for an hour. Returns its ID, which says nothing about it. */
export function keepSearch(visitor: Visitor, who: string, typed: string): string {
  const q = typed.slice(0, longest);
  const known = searchesIn(visitor.cookie, who);
  const id = known.find((search) => search.q === q)?.id ?? randomBytes(6).toString('base64url');
  const items = [
    { id, q, until: Date.now() + lasts * 1_000 },
    ...known.filter((search) => search.id !== id),
  ];
  setCookie(visitor, seal(JSON.stringify({ who, items: thatFit(items) })), lasts);
  return id;
}

/** Returns someone's search by its ID, or null if it has ended. */
export const findSearch = (cookie: string, who: string, id: string): string | null =>
  searchesIn(cookie, who).find((search) => search.id === id)?.q ?? null;

export const forgetSearches = (visitor: Visitor): void => setCookie(visitor, '', 0);

function thatFit(items: readonly Search[]): Search[] {
  let characters = 0;
  return items.filter(
    ({ q }, at) =>
      (characters += Buffer.byteLength(JSON.stringify(q)) + 60) <= mostCharacters || at === 0,
  );
}

function searchesIn(cookie: string, who: string): Search[] {
  const sealed = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(cookie)?.[1];
  const text = sealed && unseal(sealed);
  if (!text) return [];
  const stored: unknown = JSON.parse(text);
  if (!Value.Check(Searches, stored) || stored.who !== who) return [];
  return stored.items.filter(({ until }) => until > Date.now());
}

function setCookie(visitor: Visitor, value: string, seconds: number): void {
  const secure = siteEnvironment().deskUrl.startsWith('https:') ? '; Secure' : '';
  visitor.onSetCookie(
    `${name}=${value}; Path=/desk/bookings; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  );
}

const key = () => siteKey('desk searches');
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a text with AES-256-GCM. */
function seal(text: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key(), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Decrypts a text; null if this site didn't encrypt it. */
function unseal(sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

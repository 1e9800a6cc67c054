import type { Visitor } from '../booking/transport';
import { siteEnvironment } from '../env';

/** Which of the two links of a place the browser holds: the one that proves the address does only that. */
export type PlaceLink = { kind: 'confirm' | 'entry'; token: string };

const keptForDays = 30;

/**
 * The links in the mails of the waiting list carry their secret behind the #, which no server is told.
 * The page sends it here once; from then on it is in this cookie, which scripts cannot read.
 */
const cookieName = () =>
  siteEnvironment().siteUrl.startsWith('https:') ? '__Host-safar_waitlist' : 'safar_waitlist';

/** The link this browser opened last, or null. */
export function readPlaceLink({ cookie }: Pick<Visitor, 'cookie'>): PlaceLink | null {
  const name = `${cookieName()}=`;
  const value = cookie.split(/;\s*/).find((part) => part.startsWith(name)) ?? '';
  return parse(value.slice(name.length));
}

/** Reads a link of a mail, or the part of it behind the #; `leave` opens the place and asks. */
export function readMailedLink(text: string): { link: PlaceLink; asksToLeave: boolean } | null {
  const [, name = '', token = ''] = /(?:^|#|\s)(confirm|entry|leave)=([\w.-]+)/.exec(text) ?? [];
  const link = parse(`${name === 'leave' ? 'entry' : name}.${token}`);
  return link && { link, asksToLeave: name === 'leave' };
}

/** Keeps a link in the browser; null forgets it. */
export function keepPlaceLink({ onSetCookie }: Visitor, link: PlaceLink | null): void {
  const name = cookieName();
  const value = link ? `${link.kind}.${link.token}` : '';
  const age = link ? keptForDays * 86_400 : 0;
  const secure = name.startsWith('__Host-') ? '; Secure' : '';
  onSetCookie(`${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${secure}`);
}

function parse(text: string): PlaceLink | null {
  const at = text.indexOf('.');
  const [kind, token] = [text.slice(0, at), text.slice(at + 1)];
  if (kind !== 'confirm' && kind !== 'entry') return null;
  return /^[\w.-]{20,300}$/.test(token) ? { kind, token } : null;
}

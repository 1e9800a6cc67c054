import type { Visitor } from '../booking/transport';
import { siteEnvironment } from '../env';

/** Which of a place's two links this browser has. `confirm` can only verify the address. */
export interface PlaceLink {
  kind: 'confirm' | 'entry';
  token: string;
}

const keptForDays = 30;

/** The page exchanges an email link's secret for this cookie, once. Scripts can't read it. */
const cookieName = () =>
  siteEnvironment().siteUrl.startsWith('https:') ? '__Host-safar_waitlist' : 'safar_waitlist';

/** Returns the last link this browser opened, or null. */
export function readPlaceLink({ cookie }: Pick<Visitor, 'cookie'>): PlaceLink | null {
  const name = `${cookieName()}=`;
  const value = cookie.split(/;\s*/).find((part) => part.startsWith(name)) ?? '';
  return parse(value.slice(name.length));
}

/** Parses an email link, or its part after the #. `leave` also asks for confirmation. */
export function readMailedLink(text: string): { link: PlaceLink; asksToLeave: boolean } | null {
  const [, name = '', token = ''] = /(?:^|#|\s)(confirm|entry|leave)=([\w.-]+)/.exec(text) ?? [];
  const link = parse(`${name === 'leave' ? 'entry' : name}.${token}`);
  return link && { link, asksToLeave: name === 'leave' };
}

/** Saves a link in the browser, or deletes it if null. */
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

/** Whether someone switched the desk's keyboard shortcuts off in this browser. */
import type { Visitor } from '../booking/transport';
import { siteEnvironment } from '../env';

const name = 'desk_shortcuts';
const year = 365 * 86_400;

export const areShortcutsOff = (cookie: string): boolean =>
  cookie.split(/;\s*/).includes(`${name}=off`);

/** Remembers the choice for a year, in this browser only. */
export function setShortcuts(visitor: Visitor, isOn: boolean): void {
  const age = isOn ? 0 : year;
  const secure = siteEnvironment().deskUrl.startsWith('https:') ? '; Secure' : '';
  visitor.onSetCookie(
    `${name}=off; Path=/desk; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`,
  );
}

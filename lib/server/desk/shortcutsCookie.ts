/** Whether someone switched the desk's keyboard shortcuts off in this browser. */
import type { Visitor } from '../booking/transport';
import { siteEnvironment } from '../env';

const name = 'desk_shortcuts';
/** Its name in the release before, whose choices last as long as they would have. */
const oldName = 'desk_keys';
const year = 365 * 86_400;

export const areShortcutsOff = (cookie: string): boolean =>
  cookie.split(/;\s*/).some((one) => one === `${name}=off` || one === `${oldName}=off`);

/** Remembers the choice for a year, in this browser only. */
export function setShortcuts(visitor: Visitor, isOn: boolean): void {
  const age = isOn ? 0 : year;
  const secure = siteEnvironment().deskUrl.startsWith('https:') ? '; Secure' : '';
  const set = (cookie: string, seconds: number) =>
    visitor.onSetCookie(
      `${cookie}=off; Path=/desk; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
    );
  set(name, age);
  set(oldName, 0);
}

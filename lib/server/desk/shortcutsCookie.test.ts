import { aBrowser } from '../testing/siteAndService';
import { setSiteEnvironment } from '../testing/siteEnvironment';
import { areShortcutsOff, setShortcuts } from './shortcutsCookie';

it('switches the shortcuts off in one browser, and on again', () => {
  setSiteEnvironment();
  const browser = aBrowser();
  expect(areShortcutsOff(browser.cookie)).toBe(false);
  setShortcuts(browser, false);
  expect(areShortcutsOff(`other=1; ${browser.cookie}`)).toBe(true);
  expect(areShortcutsOff('xdesk_shortcuts=off')).toBe(false);
  // A choice made before the cookie's name changed still counts, until it's changed.
  expect(areShortcutsOff('desk_keys=off')).toBe(true);
  browser.onSetCookie('desk_keys=off; Path=/desk; Max-Age=600');
  setShortcuts(browser, true);
  expect(areShortcutsOff(browser.cookie)).toBe(false);
});

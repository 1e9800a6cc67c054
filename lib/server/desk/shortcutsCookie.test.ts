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
  setShortcuts(browser, true);
  expect(areShortcutsOff(browser.cookie)).toBe(false);
});

import { aBrowser } from '../testing/siteAndService';
import { setSiteEnvironment } from '../testing/siteEnvironment';
import { areKeysOff, setKeys } from './keysCookie';

it('switches the keys off in one browser, and on again', () => {
  setSiteEnvironment();
  const browser = aBrowser();
  expect(areKeysOff(browser.cookie)).toBe(false);
  setKeys(browser, false);
  expect(areKeysOff(`other=1; ${browser.cookie}`)).toBe(true);
  expect(areKeysOff('xdesk_keys=off')).toBe(false);
  setKeys(browser, true);
  expect(areKeysOff(browser.cookie)).toBe(false);
});

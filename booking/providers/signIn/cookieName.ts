import type { Config } from '../../config.ts';

/** Returns an account cookie's name, with the `__Host-` prefix only under https. */
function cookieNameUnder(url: string, name: string): string {
  return url.startsWith('https:') ? `__Host-${name}` : name;
}

export const accountCookieName = ({ siteUrl }: Pick<Config, 'siteUrl'>) =>
  cookieNameUnder(siteUrl, 'safar_account');
export const deskCookieName = ({ deskUrl }: Pick<Config, 'deskUrl'>) =>
  cookieNameUnder(deskUrl, 'safar_desk');

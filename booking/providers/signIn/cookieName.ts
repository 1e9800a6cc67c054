import type { Config } from '../../config.ts';

/** Returns the account cookie's name, with the `__Host-` prefix only under https. */
export function accountCookieName({ siteUrl }: Pick<Config, 'siteUrl'>): string {
  return siteUrl.startsWith('https:') ? '__Host-safar_account' : 'safar_account';
}

import type { Config } from '../../config.ts';

/**
 * Returns the account cookie's name. It has the `__Host-` prefix only where the site is served over
 * https.
 */
export function accountCookieName({ siteUrl }: Pick<Config, 'siteUrl'>): string {
  return siteUrl.startsWith('https:') ? '__Host-safar_account' : 'safar_account';
}

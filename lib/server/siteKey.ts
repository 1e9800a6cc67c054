import { hkdfSync } from 'node:crypto';
import { siteEnvironment } from './env';

/** Derives this site's key for one purpose from its service token (HKDF, RFC 5869). */
export function siteKey(purpose: string): Buffer {
  const { serviceToken } = siteEnvironment();
  return Buffer.from(hkdfSync('sha256', serviceToken, '', `safar site: ${purpose}`, 32));
}

/** A certificate for passes as Apple would issue it, and what a wallet checks in a pass. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'safar-wallet-'));
const file = (name: string) => path.join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });

/** Makes an authority and a certificate that it signed, and returns the settings that hold them. */
export function walletSettings(): Record<string, string> {
  const rsa = ['-newkey', 'rsa:2048', '-nodes'];
  const [authority, key, request, certificate] = ['a.pem', 'k.pem', 'r.pem', 'c.pem'].map(file);
  openssl('req', '-x509', ...rsa, '-keyout', file('ak.pem'), '-out', String(authority), '-subj', '/CN=Authority', '-days', '30'); // prettier-ignore
  const subject = '/UID=pass.example.safar/CN=Pass Type ID: pass.example.safar/OU=TEAM123456/C=IN';
  openssl('req', ...rsa, '-keyout', String(key), '-out', String(request), '-subj', subject);
  openssl('x509', '-req', '-in', String(request), '-CA', String(authority), '-CAkey', file('ak.pem'), '-CAcreateserial', '-out', String(certificate), '-days', '30'); // prettier-ignore
  const encoded = (name = '') => fs.readFileSync(name).toString('base64');
  return {
    WALLET_CERTIFICATE: encoded(certificate),
    WALLET_KEY: encoded(key),
    WALLET_AUTHORITY: encoded(authority),
  };
}

/** Opens a pass. `isSigned` says whether each file has its hash, and the list our signature. */
export function openPass(bytes: Buffer) {
  const files = unzipSync(bytes);
  const { 'manifest.json': manifest, signature, 'pass.json': pass, ...others } = files;
  if (!manifest || !signature || !pass) throw new Error('the pass is incomplete');
  const hashes: Record<string, string> = JSON.parse(Buffer.from(manifest).toString());
  const isWhole = Object.entries({ ...others, 'pass.json': pass }).every(
    ([name, content]) => hashes[name] === createHash('sha1').update(content).digest('hex'),
  );
  fs.writeFileSync(file('manifest.json'), manifest);
  fs.writeFileSync(file('signature'), signature);
  // Throws unless the signature is right.
  openssl('smime', '-verify', '-binary', '-inform', 'DER', '-in', file('signature'), '-content', file('manifest.json'), '-CAfile', file('a.pem'), '-purpose', 'any'); // prettier-ignore
  const content: unknown = JSON.parse(Buffer.from(pass).toString());
  return { names: Object.keys(others), pass: content, isSigned: isWhole };
}

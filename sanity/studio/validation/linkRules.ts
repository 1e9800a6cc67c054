import type { Path, ValidationError } from 'sanity';
import { isRecord } from '../../schema/records.ts';
import { stepTo } from '../paths.ts';

/** Fields that hold an address on this site. */
const addressFields = new Set(['path', 'afterwardsPath']);
const rememberedForMs = 30_000;
const remembered = new Map<string, { isThere: Promise<boolean>; at: number }>();

/** Requests the links to pages on this site and warns about any that return a 404. */
export async function findDeadLinks(document: unknown): Promise<ValidationError[]> {
  const checked = await Promise.all(
    listAddresses(document).map(async ({ address, path }) =>
      (await isThere(address)) ? null : { message: deadLink(address), path },
    ),
  );
  return checked.filter((error) => error !== null);
}

function deadLink(address: string): string {
  return `There’s no page at ${address} yet. Correct the address, or publish that page first.`;
}

/** Whether a page exists, remembered for a while. Assumed if the site can't be reached. */
function isThere(address: string): Promise<boolean> {
  const known = remembered.get(address);
  if (known && Date.now() - known.at < rememberedForMs) return known.isThere;
  const isThere = fetch(address, { method: 'HEAD', credentials: 'omit' }).then(
    ({ status }) => status !== 404 && status !== 410,
    () => true,
  );
  remembered.set(address, { isThere, at: Date.now() });
  return isThere;
}

function listAddresses(value: unknown, path: Path = []): { address: string; path: Path }[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) =>
      listAddresses(item, [...path, stepTo(item, index)]),
    );
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = [...path, name];
    if (addressFields.has(name) && typeof inner === 'string' && inner.startsWith('/')) {
      return [{ address: inner.split('#')[0] || '/', path: here }];
    }
    return listAddresses(inner, here);
  });
}

import type { CarriedQuery } from './paths';

const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;
const codePattern = /^[A-Z0-9][A-Z0-9-]{2,19}$/;
const longestValue = 100;

/** Reads the query parameters that links to trips and bookings pass on. Drops all others. */
export function readCarried(search: string): CarriedQuery {
  const query = new URLSearchParams(search);
  const carried: CarriedQuery = {};
  const code = query.get('code')?.toUpperCase() ?? '';
  if (codePattern.test(code)) carried.code = code;
  for (const name of utmNames) {
    const value = query
      .get(name)
      ?.replace(/\p{Cc}/gu, '')
      .slice(0, longestValue);
    if (value) carried[name] = value;
  }
  return carried;
}

/** Returns the URL's carried parameters, plus the campaign this tab remembers, without a cookie. */
export function carriedFrom(
  search: string,
  tab: Pick<Storage, 'getItem' | 'setItem'>,
): CarriedQuery {
  const { code, ...utm } = readCarried(search);
  const arrival = { ...utm };
  if (Object.keys(utm).length > 0) tab.setItem('arrival', new URLSearchParams(arrival).toString());
  else Object.assign(arrival, readCarried(tab.getItem('arrival') ?? ''));
  return { ...(code ? { code } : {}), ...arrival };
}

import type { Attribution, Touch } from '@/booking/contract/attribution';

export const attributionConsentVersion = 'found-2026-11';

type Touches = Omit<Attribution, 'consentVersion'>;

const pagePattern = /^\/[^@\p{Cc}]{0,299}$/u;

const words = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/**
 * Reads how the visitor first and last found the site, as `public/start.js` keeps it on the device.
 * Drops values that the booking service doesn't take. Null if there is nothing to store.
 */
export function readTouches(text: string | null): Touches | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isObject(kept)) return null;
    const [first, last] = [readTouch(kept.first), readTouch(kept.last)];
    if (!first || !last) return null;
    const versions = readVersions(kept.versions);
    return versions.length > 0 ? { first, last, versions } : { first, last };
  } catch {
    return null;
  }
}

function readVersions(kept: unknown): NonNullable<Attribution['versions']> {
  const seen: unknown[] = Array.isArray(kept) ? kept : [];
  return seen.slice(-5).flatMap((one) => {
    const page = isObject(one) && textIn(one.page, pagePattern);
    const version = isObject(one) && textIn(one.version, /^[ab]$/);
    return page && version ? [{ page, version: version === 'a' ? 'a' : 'b' }] : [];
  });
}

function readTouch(kept: unknown): Touch | null {
  if (!isObject(kept)) return null;
  const at = textIn(kept.at, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  const page = textIn(kept.page, pagePattern);
  if (!at || !page) return null;
  const touch: Touch = { at, page };
  for (const name of words) {
    const value = textIn(kept[name], /^[^@\p{Cc}]{1,100}$/u);
    if (value) touch[name] = value;
  }
  const referrer = textIn(kept.referrer, /^[a-z0-9.:-]{1,253}$/);
  return referrer ? { ...touch, referrer } : touch;
}

/** Returns, for example, `instagram, “monsoon”` or `first www.example.org, then instagram`. */
export function describeTouches({ first, last, versions = [] }: Touches): string {
  const [before, now] = [describeTouch(first), describeTouch(last)];
  const pages = versions.map(({ page }) => page).join(', ');
  const seen = pages && `, and which version I saw of ${pages}`;
  return `${before === now ? now : `first ${before}, then ${now}`}${seen}`;
}

function describeTouch({ source, referrer, campaign, page }: Touch): string {
  const from = source ?? referrer;
  return [from, campaign && `“${campaign}”`].filter(Boolean).join(', ') || page;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const textIn = (value: unknown, pattern: RegExp): string | null =>
  typeof value === 'string' && pattern.test(value) ? value : null;

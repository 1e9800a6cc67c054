import type { SanityClient } from '@sanity/client';
import { createContentClient } from '@/sanity/client';
import { siteEnvironment } from './env';

let client: SanityClient | undefined;
let draftClient: SanityClient | undefined;

export interface ContentOptions {
  /** Read drafts over what is published. Only for an editor's preview. */
  draft: boolean;
}

/**
 * A client that may write: for the few documents the site itself keeps, like redirects. The local lake
 * takes writes from this machine; hosted Sanity asks for SANITY_API_WRITE_TOKEN.
 */
export function writingClient(): SanityClient {
  const { sanity } = siteEnvironment();
  return createContentClient({ ...sanity, readToken: process.env.SANITY_API_WRITE_TOKEN ?? '' });
}

/**
 * Reads content with a query of `sanity/queries`. The only caller of the content store.
 * Throws when the store cannot be reached or refuses: the caller keeps its last good page.
 */
export async function fetchContent<Result>(
  query: string,
  parameters: Record<string, unknown> = {},
  options: ContentOptions = { draft: false },
): Promise<Result> {
  if (options.draft) return previewClient().fetch<Result>(query, parameters);
  client ??= createContentClient(siteEnvironment().sanity);
  return client.fetch<Result>(query, parameters);
}

/** Words of the schema that code compares or looks up: they must arrive as they are. */
const plainFields = new Set(
  'kind difficulty verdict region by tone saleState beforeStart afterwardsPath source startsAt endsAt status subject path code couponCode meals slug canonicalPath timeZone taxClass phone whatsapp email color currencyCode countryCodes'.split(
    ' ',
  ),
);

/** Reads drafts, and marks every text with the field it comes from, so that a click can open it. */
export function previewClient(): SanityClient {
  const { sanity } = siteEnvironment();
  draftClient ??= createContentClient({
    ...sanity,
    readToken: sanity.readToken || 'preview',
  }).withConfig({
    perspective: 'drafts',
    stega: {
      enabled: true,
      studioUrl: '/studio',
      filter: (field) => {
        const name = field.sourcePath.findLast((part) => typeof part === 'string');
        return !(typeof name === 'string' && plainFields.has(name)) && field.filterDefault(field);
      },
    },
  });
  return draftClient;
}

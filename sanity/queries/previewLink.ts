/** A "Share preview" link. It isn't content, so it has no schema type or generated type. */
export const previewLinkQuery = /* groq */ `
  *[_id == $id && _type == "safar.previewLink"][0]{_id, path, secret, expiresAt}`;

/** When an editor last ended all previews, for example because a laptop was lost. */
export const previewsEndedQuery = /* groq */ `*[_id == "safar.previewsEnded"][0].at`;

/** A release's title. Sanity keeps releases, so they have no schema type either. */
export const releaseTitleQuery = /* groq */ `*[_id == $id][0].metadata.title`;

/**
 * A link made with the Studio's "Share preview". It isn't content, so it has no schema type and no
 * generated TypeScript type.
 */
export const previewLinkQuery = /* groq */ `
  *[_id == $id && _type == "safar.previewLink"][0]{_id, path, secret, expiresAt}`;

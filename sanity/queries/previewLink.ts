/**
 * A link made with the Studio's "Share preview". It isn't content, so its type isn't in the schema
 * and none is generated for it.
 */
export const previewLinkQuery = /* groq */ `
  *[_id == $id && _type == "safar.previewLink"][0]{_id, path, secret, expiresAt}`;

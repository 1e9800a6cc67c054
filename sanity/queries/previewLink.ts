/**
 * A link that the Studio's "Share a preview" made. Its type is no part of the schema, for it is no
 * content, and so no type is generated for it.
 */
export const previewLinkQuery = /* groq */ `
  *[_id == $id && _type == "safar.previewLink"][0]{_id, path, secret, expiresAt}`;

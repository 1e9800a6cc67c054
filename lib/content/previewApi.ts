/** The site's API routes for previews. */
export const previewApi = {
  asOf: () => '/api/draft-mode/as-of',
  draftChanges: () => '/api/draft-mode/changes',
} as const;

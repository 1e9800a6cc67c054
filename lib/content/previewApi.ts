/** What an editor's preview asks of the site. */
export const previewApi = {
  asOf: () => '/api/draft-mode/as-of',
  draftChanges: () => '/api/draft-mode/changes',
} as const;

/** The id of a version's text: `/terms-and-conditions#version-2025-04` opens and shows it. */
export const versionId = (version: string) => `version-${version}`;

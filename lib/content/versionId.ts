/** The anchor of a version's text, such as `/terms-and-conditions#version-2025-04`. */
export const versionId = (version: string) => `version-${version}`;

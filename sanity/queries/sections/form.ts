export const formProjection = /* groq */ `
  heading, intro, subject
`;

export const quoteProjection = /* groq */ `
  quote, person
`;

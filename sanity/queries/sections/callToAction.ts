export const callToActionProjection = /* groq */ `
  heading, text, link{ label, path }
`;

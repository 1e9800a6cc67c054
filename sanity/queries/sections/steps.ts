export const stepsProjection = /* groq */ `
  heading, "steps": coalesce(steps[]{ _key, title, text }, [])
`;

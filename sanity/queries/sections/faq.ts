export const faqProjection = /* groq */ `
  heading, "faqs": coalesce(faqs[]->{ _id, title, answer }, [])
`;

export const departuresProjection = /* groq */ `
  heading, intro, "limit": coalesce(limit, 8),
  "trips": coalesce(trips[@->saleState != "withdrawn"]->{ "slug": slug.current, cardLine }, [])
`;

export const mapProjection = /* groq */ `
  heading, intro, "isRoute": coalesce(isRoute, false),
  "places": coalesce(places[]{ _key, name, detail, latitude, longitude }, [])
`;

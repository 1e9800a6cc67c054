import { defineQuery } from 'groq';

const pageDocument = /* groq */ `_type, "slug": slug.current, region, canonicalPath`;

/** A changed document and those linked to it, which determine the pages that become stale. */
export const neighboursQuery = defineQuery(/* groq */ `{
  "document": *[_id == $id][0]{ ${pageDocument} },
  "referrers": *[references($id)]{
    ${pageDocument},
    "referrers": select(_type in ["faq", "topic"] => *[references(^._id)]{ ${pageDocument} }),
    "targets": select(_type == "trip" => destination->{ ${pageDocument} })
  },
  "targets": *[_id == $id]{
    "destination": select(_type == "trip" => destination->{ ${pageDocument} })
  }[0].destination,
  "places": coalesce(*[_id == $id && _type == "post"][0].destinations[]->{ ${pageDocument} }, []),
  "leader": *[_type == "trip" && _id == $id][0].leader->{ ${pageDocument} }
}`);

/** How many posts each blog list has, and which lists contain a given post. */
export const blogListsQuery = defineQuery(/* groq */ `{
  "postCount": count(*[_type == "post"]),
  "lists": *[_type in ["topic", "author"] && defined(slug.current)]{
    _type, "slug": slug.current,
    "postCount": count(*[_type == "post" && (author._ref == ^._id || ^._id in topics[]._ref)]),
    "isOwn": count(*[_type == "post" && _id == $id
      && (author._ref == ^._id || ^._id in topics[]._ref)]) > 0
  },
  "relatives": *[_type == "post" && references(*[_type == "post" && _id == $id][0].topics[]._ref)]
    | order(publishedAt desc)[0...100]{ ${pageDocument} }
}`);

/** A document's published revision, or null if it isn't published. */
export const revisionQuery = defineQuery(/* groq */ `*[_id == $id][0]{ _rev, _updatedAt }`);

/** Documents of `$types` with their own pages, at most 5,000, from the ID after `$after` on. */
export const pagesAfterQuery = defineQuery(/* groq */ `
  *[_type in $types && _id > $after && defined(slug.current)] | order(_id)[0...5000]{
    _id, ${pageDocument}
  }
`);

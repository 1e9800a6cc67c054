import { defineQuery } from 'groq';
import { pictureFragment } from './fragments.ts';

/** A trip's content for travellers who have booked it, even if it has been withdrawn. */
export const myTripQuery = defineQuery(/* groq */ `
  *[_type == "trip" && slug.current == $slug][0]{
    "packing": coalesce(packing, []),
    meetingPoint{ name, detail, latitude, longitude },
    "leader": leader->{
      title, "slug": slug.current, role,
      "photo": photo{ ${pictureFragment} }
    },
    "route": coalesce(route[]{ _key, name, detail, latitude, longitude }, [])
  }
`);

import { defineQuery } from 'groq';
import { pictureFragment } from './fragments.ts';

/** What booked travellers need to know about a trip, even a withdrawn one. */
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

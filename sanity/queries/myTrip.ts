import { defineQuery } from 'groq';
import { pictureFragment } from './fragments.ts';

/**
 * What travellers with a booking need about a trip. A withdrawn trip still serves its travellers.
 */
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

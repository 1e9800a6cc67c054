import { defineQuery } from 'groq';
import { pictureFragment } from './fragments.ts';

/** What travellers who booked a trip need of it. A withdrawn trip keeps its travellers. */
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

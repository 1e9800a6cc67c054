import {
  largePictureFragment,
  offerFragment,
  richTextFragment,
  tripCardFragment,
} from './fragments.ts';

/** What each kind of section shows. One of an unknown type returns only that type. */
export const sectionsFragment = /* groq */ `
  _key, _type,
  _type == "heroSection" => {
    heading, text, "picture": picture{ ${largePictureFragment} }, link{ label, path }
  },
  _type == "richTextSection" => { heading, "body": coalesce(body[]{ ${richTextFragment} }, []) },
  _type == "offerSection" => { heading, "campaign": campaign->{ ${offerFragment} } },
  _type == "tripGridSection" => {
    heading, intro, "trips": coalesce(trips[@->saleState != "withdrawn"]->{ ${tripCardFragment} }, [])
  },
  _type == "departuresSection" => {
    heading, intro, "limit": coalesce(limit, 8),
    "trips": coalesce(trips[@->saleState != "withdrawn"]->{ "slug": slug.current, cardLine }, [])
  },
  _type == "itineraryTeaserSection" => {
    heading,
    "trip": trip->{ ${tripCardFragment}, saleState, "days": coalesce(days[]{ _key, title, place, altitudeM }, []) }
  },
  _type == "comparisonSection" => {
    heading, intro,
    "trips": coalesce(trips[@->saleState != "withdrawn"]->{ ${tripCardFragment}, maxAltitudeM }, [])
  },
  _type == "countdownSection" => { heading, "campaign": campaign->{ ${offerFragment} } },
  _type == "stepsSection" => { heading, "steps": coalesce(steps[]{ _key, title, text }, []) },
  _type == "quoteSection" => { quote, person },
  _type == "reviewsSection" => {
    heading, intro, "limit": coalesce(limit, 3), "trip": trip->{ "slug": slug.current }
  },
  _type == "faqSection" => { heading, "faqs": coalesce(faqs[]->{ _id, title, answer }, []) },
  _type == "gallerySection" => {
    heading, "pictures": coalesce(pictures[]{ _key, ${largePictureFragment} }, [])
  },
  _type == "mapSection" => {
    heading, intro, "isRoute": coalesce(isRoute, false),
    "places": coalesce(places[]{ _key, name, detail, latitude, longitude }, [])
  },
  _type == "videoSection" => { heading, source, transcript, "poster": poster{ ${largePictureFragment} } },
  _type == "embedSection" => { heading, url, "poster": poster{ ${largePictureFragment} } },
  _type == "formSection" => { heading, intro, subject },
  _type == "callToActionSection" => { heading, text, link{ label, path } }
`;

import { author } from './documents/author.ts';
import { destination } from './documents/destination.ts';
import { guestConsent, moment } from './documents/moment.ts';
import { campaign, page } from './documents/page.ts';
import { faq, post, topic } from './documents/post.ts';
import { redirect } from './documents/redirect.ts';
import { searchWords } from './documents/searchWords.ts';
import { navigation, settings } from './documents/settings.ts';
import { trip } from './documents/trip.ts';
import { corporateOffer } from './objects/corporate.ts';
import { earlierVersion } from './objects/earlierVersion.ts';
import { circuitStop, coverageNote, packingList, roadAccess, roadNote } from './objects/guide.ts';
import { itineraryDay } from './objects/itineraryDay.ts';
import { picture } from './objects/picture.ts';
import { figureTable, note, placesMap, richText, tripCard } from './objects/richText.ts';
import { approach, entryRule, monthNote, place } from './objects/season.ts';
import { seo } from './objects/seo.ts';
import { linkColumn, siteLink } from './objects/siteLink.ts';
import { tripVideo } from './objects/tripVideo.ts';
import { sectionTypes } from './sections.ts';

/** Everything an editor can write: the single source of the content types. */
export const schemaTypes = [
  trip,
  destination,
  author,
  post,
  topic,
  campaign,
  page,
  moment,
  faq,
  settings,
  navigation,
  redirect,
  searchWords,
  itineraryDay,
  picture,
  richText,
  tripCard,
  note,
  figureTable,
  placesMap,
  monthNote,
  approach,
  entryRule,
  place,
  circuitStop,
  roadAccess,
  packingList,
  coverageNote,
  roadNote,
  corporateOffer,
  earlierVersion,
  guestConsent,
  seo,
  siteLink,
  linkColumn,
  tripVideo,
  ...sectionTypes,
];

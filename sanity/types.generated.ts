export declare const internalGroqTypeReferenceTo: unique symbol;

export type CallToActionSection = {
  _type: "callToActionSection";
  heading: string;
  text?: string;
  link: SiteLink;
};

export type FormSection = {
  _type: "formSection";
  heading: string;
  intro?: string;
  subject: string;
};

export type EmbedSection = {
  _type: "embedSection";
  heading: string;
  url: string;
  poster?: Picture;
};

export type VideoSection = {
  _type: "videoSection";
  heading: string;
  source: string;
  poster: Picture;
  transcript: string;
};

export type MapSection = {
  _type: "mapSection";
  heading: string;
  intro?: string;
  places: Array<{
    _key: string;
  } & Place>;
  isRoute?: boolean;
};

export type GallerySection = {
  _type: "gallerySection";
  heading?: string;
  pictures: Array<{
    _key: string;
  } & Picture>;
};

export type FaqReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "faq";
};

export type FaqSection = {
  _type: "faqSection";
  heading: string;
  faqs?: Array<{
    _key: string;
  } & FaqReference>;
};

export type TripReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "trip";
};

export type ReviewsSection = {
  _type: "reviewsSection";
  heading: string;
  intro?: string;
  trip?: TripReference;
  limit?: number;
};

export type QuoteSection = {
  _type: "quoteSection";
  quote: string;
  person: string;
};

export type StepsSection = {
  _type: "stepsSection";
  heading: string;
  steps: Array<{
    title: string;
    text: string;
    _type: "step";
    _key: string;
  }>;
};

export type CampaignReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "campaign";
};

export type CountdownSection = {
  _type: "countdownSection";
  heading: string;
  campaign?: CampaignReference;
};

export type ComparisonSection = {
  _type: "comparisonSection";
  heading: string;
  intro?: string;
  trips: Array<{
    _key: string;
  } & TripReference>;
};

export type ItineraryTeaserSection = {
  _type: "itineraryTeaserSection";
  heading: string;
  trip: TripReference;
};

export type DeparturesSection = {
  _type: "departuresSection";
  heading: string;
  intro?: string;
  trips?: Array<{
    _key: string;
  } & TripReference>;
  limit?: number;
};

export type TripGridSection = {
  _type: "tripGridSection";
  heading: string;
  intro?: string;
  trips?: Array<{
    _key: string;
  } & TripReference>;
};

export type OfferSection = {
  _type: "offerSection";
  heading: string;
  campaign?: CampaignReference;
};

export type RichTextSection = {
  _type: "richTextSection";
  heading?: string;
  body: RichText;
};

export type HeroSection = {
  _type: "heroSection";
  heading: string;
  text?: string;
  picture: Picture;
  link?: SiteLink;
};

export type SanityFileAssetReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "sanity.fileAsset";
};

export type TripVideo = {
  _type: "tripVideo";
  file: {
    asset?: SanityFileAssetReference;
    media?: unknown;
    _type: "file";
  };
  poster: Picture;
  transcript: string;
};

export type LinkColumn = {
  _type: "linkColumn";
  title: string;
  links: Array<{
    _key: string;
  } & SiteLink>;
};

export type SiteLink = {
  _type: "siteLink";
  label: string;
  path: string;
};

export type Seo = {
  _type: "seo";
  title?: string;
  description?: string;
  image?: Picture;
  noIndex?: boolean;
};

export type GuestConsent = {
  _type: "guestConsent";
  bookingReference: string;
  givenOn: string;
  covers: "picture" | "video" | "quote" | "all";
  withdrawnOn?: string;
};

export type EarlierVersion = {
  _type: "earlierVersion";
  version: string;
  effectiveOn: string;
  changes: string;
  body: RichText;
};

export type CorporateOffer = {
  _type: "corporateOffer";
  capabilities?: Array<string>;
  plans?: Array<{
    people: string;
    title: string;
    nights: number;
    travel: string;
    days?: Array<string>;
    picture: Picture;
    _type: "groupPlan";
    _key: string;
  }>;
  vendorFacts?: Array<{
    label: string;
    value: string;
    _type: "vendorFact";
    _key: string;
  }>;
  cases?: Array<{
    title: string;
    asked: string;
    done: string;
    client?: string;
    allowedOn?: string;
    _type: "corporateCase";
    _key: string;
  }>;
};

export type AuthorReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "author";
};

export type RoadNote = {
  _type: "roadNote";
  text: string;
  writtenOn: string;
  signedBy: AuthorReference;
};

export type CoverageNote = {
  _type: "coverageNote";
  place: string;
  detail: string;
};

export type PackingList = {
  _type: "packingList";
  title: string;
  items?: Array<string>;
};

export type RoadAccess = {
  _type: "roadAccess";
  title: string;
  openMonths?: Array<number>;
  uncertainMonths?: Array<number>;
  detail: string;
};

export type CircuitStop = {
  _type: "circuitStop";
  name: string;
  altitudeM: number;
  kmFromStart: number;
  latitude: number;
  longitude: number;
};

export type Place = {
  _type: "place";
  name: string;
  detail?: string;
  latitude?: number;
  longitude?: number;
};

export type EntryRule = {
  _type: "entryRule";
  kind: "permit" | "visa" | "passport" | "health" | "fee";
  title: string;
  detail: string;
  checkedOn?: string;
};

export type Approach = {
  _type: "approach";
  by: "air" | "rail" | "road" | "sea";
  title: string;
  detail: string;
};

export type MonthNote = {
  _type: "monthNote";
  month: number;
  verdict: "best" | "good" | "hard" | "closed";
  dayC?: number;
  nightC?: number;
  remark: string;
};

export type PlacesMap = {
  _type: "placesMap";
  caption: string;
  isRoute: boolean;
  places: Array<{
    _key: string;
  } & Place>;
};

export type FigureTable = {
  _type: "figureTable";
  caption: string;
  rows: Array<{
    cells: Array<string>;
    _type: "tableRow";
    _key: string;
  }>;
};

export type Note = {
  _type: "note";
  tone: "information" | "caution";
  text: string;
};

export type TripCard = {
  _type: "tripCard";
  trip: TripReference;
};

export type DestinationReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "destination";
};

export type PostReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "post";
};

export type PageReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "page";
};

export type RichText = Array<{
  children?: Array<{
    marks?: Array<string>;
    text?: string;
    _type: "span";
    _key: string;
  }>;
  style?: "normal" | "h2" | "h3" | "blockquote";
  listItem?: "bullet" | "number";
  markDefs?: Array<{
    target: TripReference | DestinationReference | PostReference | AuthorReference | PageReference | CampaignReference;
    _type: "internalLink";
    _key: string;
  } | {
    href: string;
    _type: "externalLink";
    _key: string;
  }>;
  level?: number;
  _type: "block";
  _key: string;
} | {
  _key: string;
} & Picture | {
  _key: string;
} & TripCard | {
  _key: string;
} & Note | {
  _key: string;
} & FigureTable | {
  _key: string;
} & PlacesMap>;

export type SanityImageAssetReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "sanity.imageAsset";
};

export type Picture = {
  _type: "picture";
  asset?: SanityImageAssetReference;
  media?: unknown;
  hotspot?: SanityImageHotspot;
  crop?: SanityImageCrop;
  alt: string;
  caption?: string;
  credit?: string;
};

export type ItineraryDay = {
  _type: "itineraryDay";
  title: string;
  place: string;
  summary: string;
  altitudeM?: number;
  components?: Array<{
    kind: "drive" | "walk" | "rail" | "boat" | "flight" | "stay" | "activity" | "free_time";
    detail: string;
    _type: "dayComponent";
    _key: string;
  }>;
  meals?: Array<string>;
  picture?: Picture;
};

export type SearchWords = {
  _id: string;
  _type: "searchWords";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  synonyms?: Array<{
    words: Array<string>;
    _type: "synonymGroup";
    _key: string;
  }>;
};

export type Redirect = {
  _id: string;
  _type: "redirect";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  from: string;
  to?: string;
  status: 308 | 307 | 301 | 302 | 410;
};

export type Navigation = {
  _id: string;
  _type: "navigation";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  header: Array<{
    _key: string;
  } & SiteLink>;
  footer: Array<{
    _key: string;
  } & LinkColumn>;
};

export type Settings = {
  _id: string;
  _type: "settings";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  operatorName: string;
  legalName: string;
  description: string;
  phone: string;
  whatsapp: string;
  email: string;
  emergencyPhone: string;
  hours: string;
  address: string;
  gstin?: string;
  registrations?: string;
  profiles?: Array<string>;
  interruption?: string;
  interruptionEndsAt?: string;
  homeHeading: string;
  homeLede: string;
  homeHero: Picture;
  chosenHeading: string;
  chosenTrips?: Array<{
    _key: string;
  } & TripReference>;
  sharePicture: Picture;
};

export type Faq = {
  _id: string;
  _type: "faq";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  answer: string;
  subject: "booking" | "payment" | "travel" | "health" | "season" | "equipment";
};

export type Moment = {
  _id: string;
  _type: "moment";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  trip: TripReference;
  travelledOn: string;
  text: string;
  picture: Picture;
  video?: string;
  quote?: {
    text: string;
    person: string;
  };
  showsGuests: boolean;
  consents?: Array<{
    _key: string;
  } & GuestConsent>;
};

export type Topic = {
  _id: string;
  _type: "topic";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  slug: Slug;
  kind: "destination" | "theme" | "season";
  intro: string;
  cover?: Picture;
  pinnedPost?: PostReference;
  trips?: Array<{
    _key: string;
  } & TripReference>;
};

export type Slug = {
  _type: "slug";
  current: string;
  source?: string;
};

export type Trip = {
  _id: string;
  _type: "trip";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  slug: Slug;
  kind: "group_trip" | "trek" | "retreat" | "corporate" | "custom";
  destination: DestinationReference;
  summary: string;
  cardLine: string;
  overview: RichText;
  gallery: Array<{
    _key: string;
  } & Picture>;
  video?: TripVideo;
  durationDays: number;
  startPlace: string;
  endPlace: string;
  difficulty: "easy" | "moderate" | "demanding" | "hard";
  difficultyNote: string;
  maxAltitudeM?: number;
  groupSizeMax: number;
  activities?: Array<string>;
  goodFor?: Array<string>;
  days: Array<{
    _key: string;
  } & ItineraryDay>;
  route?: Array<{
    _key: string;
  } & Place>;
  inclusions?: Array<string>;
  exclusions?: Array<string>;
  packing?: Array<string>;
  meetingPoint: Place;
  goodToKnow?: RichText;
  faqs?: Array<{
    _key: string;
  } & FaqReference>;
  leader?: AuthorReference;
  similarTrips?: Array<{
    _key: string;
  } & TripReference>;
  retreat?: {
    theme?: string;
    teacher?: AuthorReference;
    dailySchedule?: Array<{
      time: string;
      what: string;
      _type: "scheduleEntry";
      _key: string;
    }>;
    food?: string;
    rooms?: string;
    notFor?: string;
  };
  timeZone: string;
  taxClass: "tour_package_5" | "standard_18" | "exempt";
  minAge: number;
  maxAge?: number;
  allowChildren?: boolean;
  requiresFitnessDeclaration?: boolean;
  countryCodes: Array<string>;
  saleState: "on_sale" | "enquiry_only" | "withdrawn";
  featuredRank?: number;
  seo?: Seo;
  publishAt?: string;
  unpublishAt?: string;
};

export type Destination = {
  _id: string;
  _type: "destination";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  slug: Slug;
  region: "domestic" | "international";
  canonicalPath?: string;
  country: string;
  state?: string;
  posterLine: string;
  summary: string;
  hero: Picture;
  gallery?: Array<{
    _key: string;
  } & Picture>;
  intro: RichText;
  months: Array<{
    _key: string;
  } & MonthNote>;
  approaches: Array<{
    _key: string;
  } & Approach>;
  entryRules?: Array<{
    _key: string;
  } & EntryRule>;
  currencyCode?: string;
  roadNote?: RoadNote;
  circuit?: Array<{
    _key: string;
  } & CircuitStop>;
  roads?: Array<{
    _key: string;
  } & RoadAccess>;
  acclimatisation?: RichText;
  packingLists?: Array<{
    _key: string;
  } & PackingList>;
  coverage?: Array<{
    _key: string;
  } & CoverageNote>;
  centre?: Place;
  faqs?: Array<{
    _key: string;
  } & FaqReference>;
  orderRank?: string;
  seo?: Seo;
  publishAt?: string;
  unpublishAt?: string;
};

export type TopicReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "topic";
};

export type Post = {
  _id: string;
  _type: "post";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  slug: Slug;
  author: AuthorReference;
  publishedAt: string;
  revisedAt?: string;
  excerpt: string;
  cover: Picture;
  topics: Array<{
    _key: string;
  } & TopicReference>;
  body: RichText;
  destinations?: Array<{
    _key: string;
  } & DestinationReference>;
  trips?: Array<{
    _key: string;
  } & TripReference>;
  faqs?: Array<{
    _key: string;
  } & FaqReference>;
  isFeatured?: boolean;
  seo?: Seo;
  publishAt?: string;
  unpublishAt?: string;
};

export type Page = {
  _id: string;
  _type: "page";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  slug: Slug;
  kind: "company" | "policy" | "landing";
  summary: string;
  version?: string;
  effectiveOn?: string;
  earlierVersions?: Array<{
    _key: string;
  } & EarlierVersion>;
  hero?: Picture;
  body?: RichText;
  corporate?: CorporateOffer;
  sections?: Array<{
    _key: string;
  } & HeroSection | {
    _key: string;
  } & RichTextSection | {
    _key: string;
  } & OfferSection | {
    _key: string;
  } & TripGridSection | {
    _key: string;
  } & DeparturesSection | {
    _key: string;
  } & ItineraryTeaserSection | {
    _key: string;
  } & ComparisonSection | {
    _key: string;
  } & CountdownSection | {
    _key: string;
  } & StepsSection | {
    _key: string;
  } & QuoteSection | {
    _key: string;
  } & ReviewsSection | {
    _key: string;
  } & FaqSection | {
    _key: string;
  } & GallerySection | {
    _key: string;
  } & MapSection | {
    _key: string;
  } & VideoSection | {
    _key: string;
  } & EmbedSection | {
    _key: string;
  } & FormSection | {
    _key: string;
  } & CallToActionSection>;
  seo?: Seo;
  publishAt?: string;
  unpublishAt?: string;
};

export type Campaign = {
  _id: string;
  _type: "campaign";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  slug: Slug;
  summary: string;
  hero: Picture;
  startsAt: string;
  endsAt: string;
  beforeStart: "hidden" | "teaser";
  isAnnounced?: boolean;
  offer?: {
    headline: string;
    couponCode?: string;
    terms?: Array<string>;
  };
  secondVersion?: {
    title?: string;
    summary?: string;
    hero?: Picture;
    headline?: string;
  };
  trips?: Array<{
    _key: string;
  } & TripReference>;
  sections?: Array<{
    _key: string;
  } & HeroSection | {
    _key: string;
  } & RichTextSection | {
    _key: string;
  } & OfferSection | {
    _key: string;
  } & TripGridSection | {
    _key: string;
  } & DeparturesSection | {
    _key: string;
  } & ItineraryTeaserSection | {
    _key: string;
  } & ComparisonSection | {
    _key: string;
  } & CountdownSection | {
    _key: string;
  } & StepsSection | {
    _key: string;
  } & QuoteSection | {
    _key: string;
  } & ReviewsSection | {
    _key: string;
  } & FaqSection | {
    _key: string;
  } & GallerySection | {
    _key: string;
  } & MapSection | {
    _key: string;
  } & VideoSection | {
    _key: string;
  } & EmbedSection | {
    _key: string;
  } & FormSection | {
    _key: string;
  } & CallToActionSection>;
  afterwardsPath: string;
  seo?: Seo;
  publishAt?: string;
  unpublishAt?: string;
};

export type Author = {
  _id: string;
  _type: "author";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  slug: Slug;
  role: string;
  photo: Picture;
  bio: string;
  credentials?: Array<string>;
  languages?: Array<string>;
  places?: Array<{
    _key: string;
  } & DestinationReference>;
  profiles?: Array<{
    label: string;
    url: string;
    _type: "profileLink";
    _key: string;
  }>;
};

export type SanityImageCrop = {
  _type: "sanity.imageCrop";
  top: number;
  bottom: number;
  left: number;
  right: number;
};

export type SanityImageHotspot = {
  _type: "sanity.imageHotspot";
  x: number;
  y: number;
  height: number;
  width: number;
};

export type SanityImagePaletteSwatch = {
  _type: "sanity.imagePaletteSwatch";
  background?: string;
  foreground?: string;
  population?: number;
  title?: string;
};

export type SanityImagePalette = {
  _type: "sanity.imagePalette";
  darkMuted?: SanityImagePaletteSwatch;
  lightVibrant?: SanityImagePaletteSwatch;
  darkVibrant?: SanityImagePaletteSwatch;
  vibrant?: SanityImagePaletteSwatch;
  dominant?: SanityImagePaletteSwatch;
  lightMuted?: SanityImagePaletteSwatch;
  muted?: SanityImagePaletteSwatch;
};

export type SanityImageDimensions = {
  _type: "sanity.imageDimensions";
  height: number;
  width: number;
  aspectRatio: number;
};

export type SanityImageMetadata = {
  _type: "sanity.imageMetadata";
  location?: Geopoint;
  dimensions?: SanityImageDimensions;
  palette?: SanityImagePalette;
  lqip?: string;
  blurHash?: string;
  thumbHash?: string;
  hasAlpha?: boolean;
  isOpaque?: boolean;
};

export type SanityFileAsset = {
  _id: string;
  _type: "sanity.fileAsset";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  originalFilename?: string;
  label?: string;
  title?: string;
  description?: string;
  altText?: string;
  sha1hash: string;
  extension: string;
  mimeType: string;
  size: number;
  assetId: string;
  uploadId?: string;
  path: string;
  url: string;
  source?: SanityAssetSourceData;
};

export type SanityAssetSourceData = {
  _type: "sanity.assetSourceData";
  name?: string;
  id?: string;
  url?: string;
};

export type SanityImageAsset = {
  _id: string;
  _type: "sanity.imageAsset";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  originalFilename?: string;
  label?: string;
  title?: string;
  description?: string;
  altText?: string;
  sha1hash: string;
  extension: string;
  mimeType: string;
  size: number;
  assetId: string;
  uploadId?: string;
  path: string;
  url: string;
  metadata?: SanityImageMetadata;
  source?: SanityAssetSourceData;
};

export type Geopoint = {
  _type: "geopoint";
  lat?: number;
  lng?: number;
  alt?: number;
};

export type AllSanitySchemaTypes = CallToActionSection | FormSection | EmbedSection | VideoSection | MapSection | GallerySection | FaqReference | FaqSection | TripReference | ReviewsSection | QuoteSection | StepsSection | CampaignReference | CountdownSection | ComparisonSection | ItineraryTeaserSection | DeparturesSection | TripGridSection | OfferSection | RichTextSection | HeroSection | SanityFileAssetReference | TripVideo | LinkColumn | SiteLink | Seo | GuestConsent | EarlierVersion | CorporateOffer | AuthorReference | RoadNote | CoverageNote | PackingList | RoadAccess | CircuitStop | Place | EntryRule | Approach | MonthNote | PlacesMap | FigureTable | Note | TripCard | DestinationReference | PostReference | PageReference | RichText | SanityImageAssetReference | Picture | ItineraryDay | SearchWords | Redirect | Navigation | Settings | Faq | Moment | Topic | Slug | Trip | Destination | TopicReference | Post | Page | Campaign | Author | SanityImageCrop | SanityImageHotspot | SanityImagePaletteSwatch | SanityImagePalette | SanityImageDimensions | SanityImageMetadata | SanityFileAsset | SanityAssetSourceData | SanityImageAsset | Geopoint;

// Source: sanity/queries/authorPage.ts
// Variable: authorPageQuery
// Query: *[_type == "author" && slug.current == $slug][0]{    _id, _rev, title, "slug": slug.current, role, bio,    "photo": photo{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },    "credentials": coalesce(credentials, []),    "languages": coalesce(languages, []),    "places": coalesce(places[]->{ _id, title, "slug": slug.current, region, canonicalPath }, []),    "profiles": coalesce(profiles[]{ _key, label, url }, []),    "trips": *[_type == "trip" && saleState != "withdrawn" && leader._ref == ^._id]      | order(featuredRank asc, title asc)[0...24]{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM }  }
export type AuthorPageQueryResult = {
  _id: string;
  _rev: string;
  title: string;
  slug: string;
  role: string;
  bio: string;
  photo: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  };
  credentials: Array<string> | Array<never>;
  languages: Array<string> | Array<never>;
  places: Array<{
    _id: string;
    title: string;
    slug: string;
    region: "domestic" | "international";
    canonicalPath: string | null;
  }> | Array<never>;
  profiles: Array<{
    _key: string;
    label: string;
    url: string;
  }> | Array<never>;
  trips: Array<{
    _id: string;
    title: string;
    slug: string;
    cardLine: string;
    durationDays: number;
    startPlace: string;
    difficulty: "demanding" | "easy" | "hard" | "moderate";
    groupSizeMax: number;
    minAge: number;
    maxAge: number | null;
    kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
    region: "domestic" | "international";
    destinationTitle: string;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
    altitudes: Array<number | null>;
  }>;
} | null;

// Source: sanity/queries/blogIndexPage.ts
// Variable: blogIndexPageQuery
// Query: {  "featured": *[_type == "post" && isFeatured == true && publishedAt <= $now]    | order(publishedAt desc, _id asc)[0...3]._id,  "topics": *[_type == "topic"] | order(title asc)[0...60]{    _id, title, "slug": slug.current, intro,    "cover": cover{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },    "postCount": count(*[_type == "post" && publishedAt <= $now && ^._id in topics[]._ref])  },  "authors": *[_type == "author"] | order(title asc)[0...60]{    _id, title, "slug": slug.current, role,    "photo": photo{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },    "postCount": count(*[_type == "post" && publishedAt <= $now && author._ref == ^._id])  }}
export type BlogIndexPageQueryResult = {
  featured: Array<string>;
  topics: Array<{
    _id: string;
    title: string;
    slug: string;
    intro: string;
    cover: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
    postCount: number;
  }>;
  authors: Array<{
    _id: string;
    title: string;
    slug: string;
    role: string;
    photo: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
    postCount: number;
  }>;
};

// Source: sanity/queries/blogPostPage.ts
// Variable: blogPostSlugsQuery
// Query: *[_type == "post" && defined(slug.current) && publishedAt <= $now]    | order(publishedAt desc)[0...100].slug.current
export type BlogPostSlugsQueryResult = Array<string>;

// Source: sanity/queries/blogPostPage.ts
// Variable: blogPostPageQuery
// Query: *[_type == "post" && slug.current == $slug][0]{    _id, _rev, title, "slug": slug.current, excerpt, publishedAt, revisedAt,    "letters": coalesce(length(pt::text(body)), 0),    "cover": cover{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) },    "author": *[_type == "author" && _id == ^.author._ref][0]{      title, "slug": slug.current, role, bio, "credentials": coalesce(credentials, []),      "photo": photo{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background }    },    "topics": coalesce(topics[]->{ _id, title, "slug": slug.current }, []),    "body": body[]{   ...,  _type == "picture" => {     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  _type == "tripCard" => { "trip": trip->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, saleState } },  _type == "placesMap" => { "places": places[]{ _key, name, detail, latitude, longitude } },  markDefs[]{    ...,    _type == "internalLink" => {      "target": target->{ _type, "slug": slug.current, region, canonicalPath, saleState }    }  } },    "cardTrips": coalesce(body[_type == "tripCard"].trip->{      "slug": slug.current, saleState,      "similar": coalesce(similarTrips[@->saleState == "on_sale"]->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM }, []),      "nearby": *[_type == "trip" && saleState == "on_sale" && destination._ref == ^.destination._ref]        | order(featuredRank asc)[0...2]{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM }    }, []),    "trips": coalesce(trips[@->saleState != "withdrawn"]->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM }, []),    "faqs": coalesce(faqs[]->{ _id, title, answer }, []),    "relatedIds": *[_type == "post" && _id != ^._id && publishedAt <= $now      && references(^.topics[]._ref)] | order(publishedAt desc)[0...30]{      _id, publishedAt, "shared": count((topics[]._ref)[@ in ^.^.topics[]._ref])    } | order(shared desc, publishedAt desc)[0...3]._id,    "newestIds": *[_type == "post" && _id != ^._id && publishedAt <= $now]      | order(publishedAt desc)[0...3]._id,    "seo": seo{ title, description, noIndex, "image": image{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background } }  }
export type BlogPostPageQueryResult = {
  _id: string;
  _rev: string;
  title: string;
  slug: string;
  excerpt: string;
  publishedAt: string;
  revisedAt: string | null;
  letters: number;
  cover: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  };
  author: {
    title: string;
    slug: string;
    role: string;
    bio: string;
    credentials: Array<string> | Array<never>;
    photo: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
  } | null;
  topics: Array<{
    _id: string;
    title: string;
    slug: string;
  }>;
  body: Array<{
    children?: Array<{
      marks?: Array<string>;
      text?: string;
      _type: "span";
      _key: string;
    }>;
    style?: "blockquote" | "h2" | "h3" | "normal";
    listItem?: "bullet" | "number";
    markDefs: Array<{
      href: string;
      _type: "externalLink";
      _key: string;
    } | {
      target: {
        _type: "author";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "campaign";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "destination";
        slug: string;
        region: "domestic" | "international";
        canonicalPath: string | null;
        saleState: null;
      } | {
        _type: "page";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "post";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "trip";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: "enquiry_only" | "on_sale" | "withdrawn";
      };
      _type: "internalLink";
      _key: string;
    }> | null;
    level?: number;
    _type: "block";
    _key: string;
  } | {
    _key: string;
    _type: "figureTable";
    caption: string;
    rows: Array<{
      cells: Array<string>;
      _type: "tableRow";
      _key: string;
    }>;
    markDefs: null;
  } | {
    _key: string;
    _type: "note";
    tone: "caution" | "information";
    text: string;
    markDefs: null;
  } | {
    _key: string;
    _type: "picture";
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    alt: string;
    caption: string | null;
    credit: string | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
    markDefs: null;
  } | {
    _key: string;
    _type: "placesMap";
    caption: string;
    isRoute: boolean;
    places: Array<{
      _key: string;
      name: string;
      detail: string | null;
      latitude: number | null;
      longitude: number | null;
    }>;
    markDefs: null;
  } | {
    _key: string;
    _type: "tripCard";
    trip: {
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
      saleState: "enquiry_only" | "on_sale" | "withdrawn";
    };
    markDefs: null;
  }>;
  cardTrips: Array<{
    slug: string;
    saleState: "enquiry_only" | "on_sale" | "withdrawn";
    similar: Array<{
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
    }> | Array<never>;
    nearby: Array<{
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
    }>;
  }>;
  trips: Array<{
    _id: string;
    title: string;
    slug: string;
    cardLine: string;
    durationDays: number;
    startPlace: string;
    difficulty: "demanding" | "easy" | "hard" | "moderate";
    groupSizeMax: number;
    minAge: number;
    maxAge: number | null;
    kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
    region: "domestic" | "international";
    destinationTitle: string;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
    altitudes: Array<number | null>;
  }> | Array<never>;
  faqs: Array<{
    _id: string;
    title: string;
    answer: string;
  }> | Array<never>;
  relatedIds: Array<string>;
  newestIds: Array<string>;
  seo: {
    title: string | null;
    description: string | null;
    noIndex: boolean | null;
    image: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
  } | null;
} | null;

// Source: sanity/queries/blogTopicPage.ts
// Variable: blogTopicPageQuery
// Query: *[_type == "topic" && slug.current == $slug][0]{    _id, _rev, title, "slug": slug.current, intro,    "cover": cover{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) },    "pinned": *[_type == "post" && _id == ^.pinnedPost._ref && publishedAt <= $now][0]._id,    "trips": coalesce(trips[@->saleState != "withdrawn"]->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM }, []),    "others": *[_type == "topic" && _id != ^._id] | order(title asc)[0...60]{ _id, title, "slug": slug.current }  }
export type BlogTopicPageQueryResult = {
  _id: string;
  _rev: string;
  title: string;
  slug: string;
  intro: string;
  cover: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  } | null;
  pinned: string | null;
  trips: Array<{
    _id: string;
    title: string;
    slug: string;
    cardLine: string;
    durationDays: number;
    startPlace: string;
    difficulty: "demanding" | "easy" | "hard" | "moderate";
    groupSizeMax: number;
    minAge: number;
    maxAge: number | null;
    kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
    region: "domestic" | "international";
    destinationTitle: string;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
    altitudes: Array<number | null>;
  }> | Array<never>;
  others: Array<{
    _id: string;
    title: string;
    slug: string;
  }>;
} | null;

// Source: sanity/queries/blogTopicPage.ts
// Variable: isPostSlugQuery
// Query: defined(*[_type == "post" && slug.current == $slug && publishedAt <= $now][0]._id)
export type IsPostSlugQueryResult = false | true;

// Source: sanity/queries/campaignPage.ts
// Variable: campaignPageQuery
// Query: *[_type == "campaign" && slug.current == $slug][0]{    _id, _rev,   title, "slug": slug.current, startsAt, endsAt,  "headline": offer.headline,  "code": offer.couponCode,  "terms": coalesce(offer.terms, []), summary, beforeStart, afterwardsPath,    "hero": hero{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) },    "secondVersion": secondVersion{      title, summary, headline, "hero": hero{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) }    },    "trips": coalesce(trips[@->saleState != "withdrawn"]->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM }, []),    "sections": coalesce(sections[]{   _key, _type,  _type == "heroSection" => {    heading, text, "picture": picture{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) }, link{ label, path }  },  _type == "richTextSection" => { heading, "body": coalesce(body[]{   ...,  _type == "picture" => {     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  _type == "tripCard" => { "trip": trip->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, saleState } },  _type == "placesMap" => { "places": places[]{ _key, name, detail, latitude, longitude } },  markDefs[]{    ...,    _type == "internalLink" => {      "target": target->{ _type, "slug": slug.current, region, canonicalPath, saleState }    }  } }, []) },  _type == "offerSection" => { heading, "campaign": campaign->{   title, "slug": slug.current, startsAt, endsAt,  "headline": offer.headline,  "code": offer.couponCode,  "terms": coalesce(offer.terms, []) } },  _type == "tripGridSection" => {    heading, intro, "trips": coalesce(trips[@->saleState != "withdrawn"]->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM }, [])  },  _type == "departuresSection" => {    heading, intro, "limit": coalesce(limit, 8),    "trips": coalesce(trips[@->saleState != "withdrawn"]->{ "slug": slug.current, cardLine }, [])  },  _type == "itineraryTeaserSection" => {    heading,    "trip": trip->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, saleState, "days": coalesce(days[]{ _key, title, place, altitudeM }, []) }  },  _type == "comparisonSection" => {    heading, intro,    "trips": coalesce(trips[@->saleState != "withdrawn"]->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, maxAltitudeM }, [])  },  _type == "countdownSection" => { heading, "campaign": campaign->{   title, "slug": slug.current, startsAt, endsAt,  "headline": offer.headline,  "code": offer.couponCode,  "terms": coalesce(offer.terms, []) } },  _type == "stepsSection" => { heading, "steps": coalesce(steps[]{ _key, title, text }, []) },  _type == "quoteSection" => { quote, person },  _type == "reviewsSection" => {    heading, intro, "limit": coalesce(limit, 3), "trip": trip->{ "slug": slug.current }  },  _type == "faqSection" => { heading, "faqs": coalesce(faqs[]->{ _id, title, answer }, []) },  _type == "gallerySection" => {    heading, "pictures": coalesce(pictures[]{ _key,     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) }, [])  },  _type == "mapSection" => {    heading, intro, "isRoute": coalesce(isRoute, false),    "places": coalesce(places[]{ _key, name, detail, latitude, longitude }, [])  },  _type == "videoSection" => { heading, source, transcript, "poster": poster{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) } },  _type == "embedSection" => { heading, url, "poster": poster{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) } },  _type == "formSection" => { heading, intro, subject },  _type == "callToActionSection" => { heading, text, link{ label, path } } }, []),    "seo": seo{ title, description, noIndex, "image": image{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background } }  }
export type CampaignPageQueryResult = {
  _id: string;
  _rev: string;
  title: string;
  slug: string;
  startsAt: string;
  endsAt: string;
  headline: string | null;
  code: string | null;
  terms: Array<string> | Array<never>;
  summary: string;
  beforeStart: "hidden" | "teaser";
  afterwardsPath: string;
  hero: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  };
  secondVersion: {
    title: string | null;
    summary: string | null;
    headline: string | null;
    hero: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
  } | null;
  trips: Array<{
    _id: string;
    title: string;
    slug: string;
    cardLine: string;
    durationDays: number;
    startPlace: string;
    difficulty: "demanding" | "easy" | "hard" | "moderate";
    groupSizeMax: number;
    minAge: number;
    maxAge: number | null;
    kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
    region: "domestic" | "international";
    destinationTitle: string;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
    altitudes: Array<number | null>;
  }> | Array<never>;
  sections: Array<never> | Array<{
    _key: string;
    _type: "callToActionSection";
    heading: string;
    text: string | null;
    link: {
      label: string;
      path: string;
    };
  } | {
    _key: string;
    _type: "comparisonSection";
    heading: string;
    intro: string | null;
    trips: Array<{
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
      maxAltitudeM: number | null;
    }>;
  } | {
    _key: string;
    _type: "countdownSection";
    heading: string;
    campaign: {
      title: string;
      slug: string;
      startsAt: string;
      endsAt: string;
      headline: string | null;
      code: string | null;
      terms: Array<string> | Array<never>;
    } | null;
  } | {
    _key: string;
    _type: "departuresSection";
    heading: string;
    intro: string | null;
    limit: number | 8;
    trips: Array<{
      slug: string;
      cardLine: string;
    }> | Array<never>;
  } | {
    _key: string;
    _type: "embedSection";
    heading: string;
    url: string;
    poster: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
  } | {
    _key: string;
    _type: "faqSection";
    heading: string;
    faqs: Array<{
      _id: string;
      title: string;
      answer: string;
    }> | Array<never>;
  } | {
    _key: string;
    _type: "formSection";
    heading: string;
    intro: string | null;
    subject: string;
  } | {
    _key: string;
    _type: "gallerySection";
    heading: string | null;
    pictures: Array<{
      _key: string;
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    }>;
  } | {
    _key: string;
    _type: "heroSection";
    heading: string;
    text: string | null;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
    link: {
      label: string;
      path: string;
    } | null;
  } | {
    _key: string;
    _type: "itineraryTeaserSection";
    heading: string;
    trip: {
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
      saleState: "enquiry_only" | "on_sale" | "withdrawn";
      days: Array<{
        _key: string;
        title: string;
        place: string;
        altitudeM: number | null;
      }>;
    };
  } | {
    _key: string;
    _type: "mapSection";
    heading: string;
    intro: string | null;
    isRoute: boolean | false;
    places: Array<{
      _key: string;
      name: string;
      detail: string | null;
      latitude: number | null;
      longitude: number | null;
    }>;
  } | {
    _key: string;
    _type: "offerSection";
    heading: string;
    campaign: {
      title: string;
      slug: string;
      startsAt: string;
      endsAt: string;
      headline: string | null;
      code: string | null;
      terms: Array<string> | Array<never>;
    } | null;
  } | {
    _key: string;
    _type: "quoteSection";
    quote: string;
    person: string;
  } | {
    _key: string;
    _type: "reviewsSection";
    heading: string;
    intro: string | null;
    limit: number | 3;
    trip: {
      slug: string;
    } | null;
  } | {
    _key: string;
    _type: "richTextSection";
    heading: string | null;
    body: Array<{
      children?: Array<{
        marks?: Array<string>;
        text?: string;
        _type: "span";
        _key: string;
      }>;
      style?: "blockquote" | "h2" | "h3" | "normal";
      listItem?: "bullet" | "number";
      markDefs: Array<{
        href: string;
        _type: "externalLink";
        _key: string;
      } | {
        target: {
          _type: "author";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: null;
        } | {
          _type: "campaign";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: null;
        } | {
          _type: "destination";
          slug: string;
          region: "domestic" | "international";
          canonicalPath: string | null;
          saleState: null;
        } | {
          _type: "page";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: null;
        } | {
          _type: "post";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: null;
        } | {
          _type: "trip";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: "enquiry_only" | "on_sale" | "withdrawn";
        };
        _type: "internalLink";
        _key: string;
      }> | null;
      level?: number;
      _type: "block";
      _key: string;
    } | {
      _key: string;
      _type: "figureTable";
      caption: string;
      rows: Array<{
        cells: Array<string>;
        _type: "tableRow";
        _key: string;
      }>;
      markDefs: null;
    } | {
      _key: string;
      _type: "note";
      tone: "caution" | "information";
      text: string;
      markDefs: null;
    } | {
      _key: string;
      _type: "picture";
      asset?: SanityImageAssetReference;
      media?: unknown;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      alt: string;
      caption: string | null;
      credit: string | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
      markDefs: null;
    } | {
      _key: string;
      _type: "placesMap";
      caption: string;
      isRoute: boolean;
      places: Array<{
        _key: string;
        name: string;
        detail: string | null;
        latitude: number | null;
        longitude: number | null;
      }>;
      markDefs: null;
    } | {
      _key: string;
      _type: "tripCard";
      trip: {
        _id: string;
        title: string;
        slug: string;
        cardLine: string;
        durationDays: number;
        startPlace: string;
        difficulty: "demanding" | "easy" | "hard" | "moderate";
        groupSizeMax: number;
        minAge: number;
        maxAge: number | null;
        kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
        region: "domestic" | "international";
        destinationTitle: string;
        picture: {
          alt: string;
          caption: string | null;
          credit: string | null;
          hotspot: SanityImageHotspot | null;
          crop: SanityImageCrop | null;
          path: string | null;
          width: number | null;
          height: number | null;
          backdrop: string | null;
        } | null;
        altitudes: Array<number | null>;
        saleState: "enquiry_only" | "on_sale" | "withdrawn";
      };
      markDefs: null;
    }>;
  } | {
    _key: string;
    _type: "stepsSection";
    heading: string;
    steps: Array<{
      _key: string;
      title: string;
      text: string;
    }>;
  } | {
    _key: string;
    _type: "tripGridSection";
    heading: string;
    intro: string | null;
    trips: Array<{
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
    }> | Array<never>;
  } | {
    _key: string;
    _type: "videoSection";
    heading: string;
    source: string;
    transcript: string;
    poster: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
  }>;
  seo: {
    title: string | null;
    description: string | null;
    noIndex: boolean | null;
    image: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
  } | null;
} | null;

// Source: sanity/queries/contactForm.ts
// Variable: contactTripQuery
// Query: *[_type == "trip" && slug.current == $slug && saleState != "withdrawn"][0]{    "slug": slug.current, title  }
export type ContactTripQueryResult = {
  slug: string;
  title: string;
} | null;

// Source: sanity/queries/contentPage.ts
// Variable: contentPageQuery
// Query: *[_type == "page" && slug.current == $slug][0]{    _id, _rev, _updatedAt, title, "slug": slug.current, kind, summary, version, effectiveOn,    "earlierVersions": coalesce(earlierVersions[]{      version, effectiveOn, changes, "body": body[]{   ...,  _type == "picture" => {     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  _type == "tripCard" => { "trip": trip->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, saleState } },  _type == "placesMap" => { "places": places[]{ _key, name, detail, latitude, longitude } },  markDefs[]{    ...,    _type == "internalLink" => {      "target": target->{ _type, "slug": slug.current, region, canonicalPath, saleState }    }  } }    } | order(effectiveOn desc), []),    "hero": hero{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) },    "body": coalesce(body[]{   ...,  _type == "picture" => {     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  _type == "tripCard" => { "trip": trip->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, saleState } },  _type == "placesMap" => { "places": places[]{ _key, name, detail, latitude, longitude } },  markDefs[]{    ...,    _type == "internalLink" => {      "target": target->{ _type, "slug": slug.current, region, canonicalPath, saleState }    }  } }, []),    "sections": coalesce(sections[]{   _key, _type,  _type == "heroSection" => {    heading, text, "picture": picture{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) }, link{ label, path }  },  _type == "richTextSection" => { heading, "body": coalesce(body[]{   ...,  _type == "picture" => {     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  _type == "tripCard" => { "trip": trip->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, saleState } },  _type == "placesMap" => { "places": places[]{ _key, name, detail, latitude, longitude } },  markDefs[]{    ...,    _type == "internalLink" => {      "target": target->{ _type, "slug": slug.current, region, canonicalPath, saleState }    }  } }, []) },  _type == "offerSection" => { heading, "campaign": campaign->{   title, "slug": slug.current, startsAt, endsAt,  "headline": offer.headline,  "code": offer.couponCode,  "terms": coalesce(offer.terms, []) } },  _type == "tripGridSection" => {    heading, intro, "trips": coalesce(trips[@->saleState != "withdrawn"]->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM }, [])  },  _type == "departuresSection" => {    heading, intro, "limit": coalesce(limit, 8),    "trips": coalesce(trips[@->saleState != "withdrawn"]->{ "slug": slug.current, cardLine }, [])  },  _type == "itineraryTeaserSection" => {    heading,    "trip": trip->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, saleState, "days": coalesce(days[]{ _key, title, place, altitudeM }, []) }  },  _type == "comparisonSection" => {    heading, intro,    "trips": coalesce(trips[@->saleState != "withdrawn"]->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, maxAltitudeM }, [])  },  _type == "countdownSection" => { heading, "campaign": campaign->{   title, "slug": slug.current, startsAt, endsAt,  "headline": offer.headline,  "code": offer.couponCode,  "terms": coalesce(offer.terms, []) } },  _type == "stepsSection" => { heading, "steps": coalesce(steps[]{ _key, title, text }, []) },  _type == "quoteSection" => { quote, person },  _type == "reviewsSection" => {    heading, intro, "limit": coalesce(limit, 3), "trip": trip->{ "slug": slug.current }  },  _type == "faqSection" => { heading, "faqs": coalesce(faqs[]->{ _id, title, answer }, []) },  _type == "gallerySection" => {    heading, "pictures": coalesce(pictures[]{ _key,     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) }, [])  },  _type == "mapSection" => {    heading, intro, "isRoute": coalesce(isRoute, false),    "places": coalesce(places[]{ _key, name, detail, latitude, longitude }, [])  },  _type == "videoSection" => { heading, source, transcript, "poster": poster{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) } },  _type == "embedSection" => { heading, url, "poster": poster{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) } },  _type == "formSection" => { heading, intro, subject },  _type == "callToActionSection" => { heading, text, link{ label, path } } }, []),    "seo": seo{ title, description, noIndex, "image": image{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background } }  }
export type ContentPageQueryResult = {
  _id: string;
  _rev: string;
  _updatedAt: string;
  title: string;
  slug: string;
  kind: "company" | "landing" | "policy";
  summary: string;
  version: string | null;
  effectiveOn: string | null;
  earlierVersions: Array<{
    version: string;
    effectiveOn: string;
    changes: string;
    body: Array<{
      children?: Array<{
        marks?: Array<string>;
        text?: string;
        _type: "span";
        _key: string;
      }>;
      style?: "blockquote" | "h2" | "h3" | "normal";
      listItem?: "bullet" | "number";
      markDefs: Array<{
        href: string;
        _type: "externalLink";
        _key: string;
      } | {
        target: {
          _type: "author";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: null;
        } | {
          _type: "campaign";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: null;
        } | {
          _type: "destination";
          slug: string;
          region: "domestic" | "international";
          canonicalPath: string | null;
          saleState: null;
        } | {
          _type: "page";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: null;
        } | {
          _type: "post";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: null;
        } | {
          _type: "trip";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: "enquiry_only" | "on_sale" | "withdrawn";
        };
        _type: "internalLink";
        _key: string;
      }> | null;
      level?: number;
      _type: "block";
      _key: string;
    } | {
      _key: string;
      _type: "figureTable";
      caption: string;
      rows: Array<{
        cells: Array<string>;
        _type: "tableRow";
        _key: string;
      }>;
      markDefs: null;
    } | {
      _key: string;
      _type: "note";
      tone: "caution" | "information";
      text: string;
      markDefs: null;
    } | {
      _key: string;
      _type: "picture";
      asset?: SanityImageAssetReference;
      media?: unknown;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      alt: string;
      caption: string | null;
      credit: string | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
      markDefs: null;
    } | {
      _key: string;
      _type: "placesMap";
      caption: string;
      isRoute: boolean;
      places: Array<{
        _key: string;
        name: string;
        detail: string | null;
        latitude: number | null;
        longitude: number | null;
      }>;
      markDefs: null;
    } | {
      _key: string;
      _type: "tripCard";
      trip: {
        _id: string;
        title: string;
        slug: string;
        cardLine: string;
        durationDays: number;
        startPlace: string;
        difficulty: "demanding" | "easy" | "hard" | "moderate";
        groupSizeMax: number;
        minAge: number;
        maxAge: number | null;
        kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
        region: "domestic" | "international";
        destinationTitle: string;
        picture: {
          alt: string;
          caption: string | null;
          credit: string | null;
          hotspot: SanityImageHotspot | null;
          crop: SanityImageCrop | null;
          path: string | null;
          width: number | null;
          height: number | null;
          backdrop: string | null;
        } | null;
        altitudes: Array<number | null>;
        saleState: "enquiry_only" | "on_sale" | "withdrawn";
      };
      markDefs: null;
    }>;
  }> | Array<never>;
  hero: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  } | null;
  body: Array<never> | Array<{
    children?: Array<{
      marks?: Array<string>;
      text?: string;
      _type: "span";
      _key: string;
    }>;
    style?: "blockquote" | "h2" | "h3" | "normal";
    listItem?: "bullet" | "number";
    markDefs: Array<{
      href: string;
      _type: "externalLink";
      _key: string;
    } | {
      target: {
        _type: "author";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "campaign";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "destination";
        slug: string;
        region: "domestic" | "international";
        canonicalPath: string | null;
        saleState: null;
      } | {
        _type: "page";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "post";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "trip";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: "enquiry_only" | "on_sale" | "withdrawn";
      };
      _type: "internalLink";
      _key: string;
    }> | null;
    level?: number;
    _type: "block";
    _key: string;
  } | {
    _key: string;
    _type: "figureTable";
    caption: string;
    rows: Array<{
      cells: Array<string>;
      _type: "tableRow";
      _key: string;
    }>;
    markDefs: null;
  } | {
    _key: string;
    _type: "note";
    tone: "caution" | "information";
    text: string;
    markDefs: null;
  } | {
    _key: string;
    _type: "picture";
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    alt: string;
    caption: string | null;
    credit: string | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
    markDefs: null;
  } | {
    _key: string;
    _type: "placesMap";
    caption: string;
    isRoute: boolean;
    places: Array<{
      _key: string;
      name: string;
      detail: string | null;
      latitude: number | null;
      longitude: number | null;
    }>;
    markDefs: null;
  } | {
    _key: string;
    _type: "tripCard";
    trip: {
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
      saleState: "enquiry_only" | "on_sale" | "withdrawn";
    };
    markDefs: null;
  }>;
  sections: Array<never> | Array<{
    _key: string;
    _type: "callToActionSection";
    heading: string;
    text: string | null;
    link: {
      label: string;
      path: string;
    };
  } | {
    _key: string;
    _type: "comparisonSection";
    heading: string;
    intro: string | null;
    trips: Array<{
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
      maxAltitudeM: number | null;
    }>;
  } | {
    _key: string;
    _type: "countdownSection";
    heading: string;
    campaign: {
      title: string;
      slug: string;
      startsAt: string;
      endsAt: string;
      headline: string | null;
      code: string | null;
      terms: Array<string> | Array<never>;
    } | null;
  } | {
    _key: string;
    _type: "departuresSection";
    heading: string;
    intro: string | null;
    limit: number | 8;
    trips: Array<{
      slug: string;
      cardLine: string;
    }> | Array<never>;
  } | {
    _key: string;
    _type: "embedSection";
    heading: string;
    url: string;
    poster: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
  } | {
    _key: string;
    _type: "faqSection";
    heading: string;
    faqs: Array<{
      _id: string;
      title: string;
      answer: string;
    }> | Array<never>;
  } | {
    _key: string;
    _type: "formSection";
    heading: string;
    intro: string | null;
    subject: string;
  } | {
    _key: string;
    _type: "gallerySection";
    heading: string | null;
    pictures: Array<{
      _key: string;
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    }>;
  } | {
    _key: string;
    _type: "heroSection";
    heading: string;
    text: string | null;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
    link: {
      label: string;
      path: string;
    } | null;
  } | {
    _key: string;
    _type: "itineraryTeaserSection";
    heading: string;
    trip: {
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
      saleState: "enquiry_only" | "on_sale" | "withdrawn";
      days: Array<{
        _key: string;
        title: string;
        place: string;
        altitudeM: number | null;
      }>;
    };
  } | {
    _key: string;
    _type: "mapSection";
    heading: string;
    intro: string | null;
    isRoute: boolean | false;
    places: Array<{
      _key: string;
      name: string;
      detail: string | null;
      latitude: number | null;
      longitude: number | null;
    }>;
  } | {
    _key: string;
    _type: "offerSection";
    heading: string;
    campaign: {
      title: string;
      slug: string;
      startsAt: string;
      endsAt: string;
      headline: string | null;
      code: string | null;
      terms: Array<string> | Array<never>;
    } | null;
  } | {
    _key: string;
    _type: "quoteSection";
    quote: string;
    person: string;
  } | {
    _key: string;
    _type: "reviewsSection";
    heading: string;
    intro: string | null;
    limit: number | 3;
    trip: {
      slug: string;
    } | null;
  } | {
    _key: string;
    _type: "richTextSection";
    heading: string | null;
    body: Array<{
      children?: Array<{
        marks?: Array<string>;
        text?: string;
        _type: "span";
        _key: string;
      }>;
      style?: "blockquote" | "h2" | "h3" | "normal";
      listItem?: "bullet" | "number";
      markDefs: Array<{
        href: string;
        _type: "externalLink";
        _key: string;
      } | {
        target: {
          _type: "author";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: null;
        } | {
          _type: "campaign";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: null;
        } | {
          _type: "destination";
          slug: string;
          region: "domestic" | "international";
          canonicalPath: string | null;
          saleState: null;
        } | {
          _type: "page";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: null;
        } | {
          _type: "post";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: null;
        } | {
          _type: "trip";
          slug: string;
          region: null;
          canonicalPath: null;
          saleState: "enquiry_only" | "on_sale" | "withdrawn";
        };
        _type: "internalLink";
        _key: string;
      }> | null;
      level?: number;
      _type: "block";
      _key: string;
    } | {
      _key: string;
      _type: "figureTable";
      caption: string;
      rows: Array<{
        cells: Array<string>;
        _type: "tableRow";
        _key: string;
      }>;
      markDefs: null;
    } | {
      _key: string;
      _type: "note";
      tone: "caution" | "information";
      text: string;
      markDefs: null;
    } | {
      _key: string;
      _type: "picture";
      asset?: SanityImageAssetReference;
      media?: unknown;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      alt: string;
      caption: string | null;
      credit: string | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
      markDefs: null;
    } | {
      _key: string;
      _type: "placesMap";
      caption: string;
      isRoute: boolean;
      places: Array<{
        _key: string;
        name: string;
        detail: string | null;
        latitude: number | null;
        longitude: number | null;
      }>;
      markDefs: null;
    } | {
      _key: string;
      _type: "tripCard";
      trip: {
        _id: string;
        title: string;
        slug: string;
        cardLine: string;
        durationDays: number;
        startPlace: string;
        difficulty: "demanding" | "easy" | "hard" | "moderate";
        groupSizeMax: number;
        minAge: number;
        maxAge: number | null;
        kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
        region: "domestic" | "international";
        destinationTitle: string;
        picture: {
          alt: string;
          caption: string | null;
          credit: string | null;
          hotspot: SanityImageHotspot | null;
          crop: SanityImageCrop | null;
          path: string | null;
          width: number | null;
          height: number | null;
          backdrop: string | null;
        } | null;
        altitudes: Array<number | null>;
        saleState: "enquiry_only" | "on_sale" | "withdrawn";
      };
      markDefs: null;
    }>;
  } | {
    _key: string;
    _type: "stepsSection";
    heading: string;
    steps: Array<{
      _key: string;
      title: string;
      text: string;
    }>;
  } | {
    _key: string;
    _type: "tripGridSection";
    heading: string;
    intro: string | null;
    trips: Array<{
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
    }> | Array<never>;
  } | {
    _key: string;
    _type: "videoSection";
    heading: string;
    source: string;
    transcript: string;
    poster: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
  }>;
  seo: {
    title: string | null;
    description: string | null;
    noIndex: boolean | null;
    image: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
  } | null;
} | null;

// Source: sanity/queries/contentPage.ts
// Variable: retreatsQuery
// Query: *[_type == "trip" && kind == "retreat" && saleState != "withdrawn"]    | order(title asc)[0...13]{        _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, "lede": summary,      "pictures": gallery[1...3]{ _key,     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },      "retreat": retreat{        theme, food, rooms, notFor,        "schedule": coalesce(dailySchedule[]{ _key, time, what }, []),        "teacher": teacher->{          _id, title, "slug": slug.current, role, bio, "credentials": coalesce(credentials, []),          "photo": photo{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background }        }      }    }
export type RetreatsQueryResult = Array<{
  _id: string;
  title: string;
  slug: string;
  cardLine: string;
  durationDays: number;
  startPlace: string;
  difficulty: "demanding" | "easy" | "hard" | "moderate";
  groupSizeMax: number;
  minAge: number;
  maxAge: number | null;
  kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
  region: "domestic" | "international";
  destinationTitle: string;
  picture: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  } | null;
  altitudes: Array<number | null>;
  lede: string;
  pictures: Array<{
    _key: string;
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  }>;
  retreat: {
    theme: string | null;
    food: string | null;
    rooms: string | null;
    notFor: string | null;
    schedule: Array<{
      _key: string;
      time: string;
      what: string;
    }> | Array<never>;
    teacher: {
      _id: string;
      title: string;
      slug: string;
      role: string;
      bio: string;
      credentials: Array<string> | Array<never>;
      photo: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      };
    } | null;
  } | null;
}>;

// Source: sanity/queries/contentPage.ts
// Variable: corporateOfferQuery
// Query: *[_type == "page" && slug.current == "corporate-tours"][0].corporate{    "capabilities": coalesce(capabilities, []),    "plans": coalesce(plans[]{      _key, people, title, nights, travel, "days": coalesce(days, []), "picture": picture{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background }    }, []),    "vendorFacts": coalesce(vendorFacts[]{ _key, label, value }, []),    "cases": coalesce(cases[]{      _key, title, asked, done, "client": select(defined(allowedOn) => client)    }, [])  }
export type CorporateOfferQueryResult = {
  capabilities: Array<string> | Array<never>;
  plans: Array<{
    _key: string;
    people: string;
    title: string;
    nights: number;
    travel: string;
    days: Array<string> | Array<never>;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
  }> | Array<never>;
  vendorFacts: Array<{
    _key: string;
    label: string;
    value: string;
  }> | Array<never>;
  cases: Array<{
    _key: string;
    title: string;
    asked: string;
    done: string;
    client: string | null;
  }> | Array<never>;
} | null;

// Source: sanity/queries/contentPage.ts
// Variable: momentsQuery
// Query: *[_type == "moment" && travelledOn <= $today && (showsGuests != true    || (count(consents) > 0 && count(consents[defined(withdrawnOn)]) == 0))]    | order(travelledOn desc)[0...60]{      _id, title, travelledOn, text, video,      "quote": quote{ text, person },      "picture": picture{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },      "trip": trip->{        title, "slug": slug.current, saleState,        "place": destination->{ title, "slug": slug.current, region, canonicalPath }      }    }
export type MomentsQueryResult = Array<{
  _id: string;
  title: string;
  travelledOn: string;
  text: string;
  video: string | null;
  quote: {
    text: string;
    person: string;
  } | null;
  picture: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  };
  trip: {
    title: string;
    slug: string;
    saleState: "enquiry_only" | "on_sale" | "withdrawn";
    place: {
      title: string;
      slug: string;
      region: "domestic" | "international";
      canonicalPath: string | null;
    };
  };
}>;

// Source: sanity/queries/contentPage.ts
// Variable: teamQuery
// Query: *[_type == "author" && count(credentials) > 0] | order(_createdAt asc, title asc)[0...60]{    _id, title, "slug": slug.current, role,    "credentials": coalesce(credentials, []), "languages": coalesce(languages, []),    "photo": photo{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background }  }
export type TeamQueryResult = Array<{
  _id: string;
  title: string;
  slug: string;
  role: string;
  credentials: Array<string> | Array<never>;
  languages: Array<string> | Array<never>;
  photo: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  };
}>;

// Source: sanity/queries/destinationPage.ts
// Variable: destinationSlugsQuery
// Query: *[_type == "destination" && region == $region && defined(slug.current) && !defined(canonicalPath)]    .slug.current
export type DestinationSlugsQueryResult = Array<string>;

// Source: sanity/queries/destinationPage.ts
// Variable: destinationPageQuery
// Query: *[_type == "destination" && (slug.current == $slug || canonicalPath == $path)][0]{    _id, _rev, _updatedAt, title, "slug": slug.current, region, canonicalPath, country, state, posterLine,    summary, currencyCode,    "hero": hero{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) },    "gallery": coalesce(gallery[]{ _key,     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background }, []),    "intro": intro[]{   ...,  _type == "picture" => {     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  _type == "tripCard" => { "trip": trip->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, saleState } },  _type == "placesMap" => { "places": places[]{ _key, name, detail, latitude, longitude } },  markDefs[]{    ...,    _type == "internalLink" => {      "target": target->{ _type, "slug": slug.current, region, canonicalPath, saleState }    }  } },    "months": months[]{ _key, month, verdict, dayC, nightC, remark } | order(month asc),    "approaches": approaches[]{ _key, by, title, detail },    "entryRules": coalesce(entryRules[]{ _key, kind, title, detail, checkedOn }, []),    "roadNote": roadNote{ text, writtenOn, "signedBy": signedBy->{ title, "slug": slug.current, role } },    "circuit": coalesce(circuit[]{ _key, name, altitudeM, kmFromStart, latitude, longitude }, []),    "roads": coalesce(roads[]{      _key, title, detail,      "openMonths": coalesce(openMonths, []), "uncertainMonths": coalesce(uncertainMonths, [])    }, []),    "acclimatisation": coalesce(acclimatisation[]{   ...,  _type == "picture" => {     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  _type == "tripCard" => { "trip": trip->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, saleState } },  _type == "placesMap" => { "places": places[]{ _key, name, detail, latitude, longitude } },  markDefs[]{    ...,    _type == "internalLink" => {      "target": target->{ _type, "slug": slug.current, region, canonicalPath, saleState }    }  } }, []),    "packingLists": coalesce(packingLists[]{ _key, title, "items": coalesce(items, []) }, []),    "coverage": coalesce(coverage[]{ _key, place, detail }, []),    "posts": *[_type == "post" && references(^._id) && publishedAt <= $now]      | order(publishedAt desc)[0...3]{   _id, title, "slug": slug.current, excerpt, publishedAt,  "letters": coalesce(length(pt::text(body)), 0),  "cover": cover{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "author": *[_type == "author" && _id == ^.author._ref][0]{ title, "slug": slug.current },  "topic": *[_type == "topic" && _id == ^.topics[0]._ref][0]{ title, "slug": slug.current } },    "faqs": coalesce(faqs[]->{ _id, title, answer }, []),    "tripCount": count(*[_type == "trip" && saleState != "withdrawn" && destination._ref == ^._id]),    "trips": *[_type == "trip" && saleState != "withdrawn" && destination._ref == ^._id]      | order(featuredRank asc, title asc)[0...36]{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, maxAltitudeM },    "seo": seo{ title, description, noIndex, "image": image{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background } }  }
export type DestinationPageQueryResult = {
  _id: string;
  _rev: string;
  _updatedAt: string;
  title: string;
  slug: string;
  region: "domestic" | "international";
  canonicalPath: string | null;
  country: string;
  state: string | null;
  posterLine: string;
  summary: string;
  currencyCode: string | null;
  hero: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  };
  gallery: Array<{
    _key: string;
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  }> | Array<never>;
  intro: Array<{
    children?: Array<{
      marks?: Array<string>;
      text?: string;
      _type: "span";
      _key: string;
    }>;
    style?: "blockquote" | "h2" | "h3" | "normal";
    listItem?: "bullet" | "number";
    markDefs: Array<{
      href: string;
      _type: "externalLink";
      _key: string;
    } | {
      target: {
        _type: "author";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "campaign";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "destination";
        slug: string;
        region: "domestic" | "international";
        canonicalPath: string | null;
        saleState: null;
      } | {
        _type: "page";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "post";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "trip";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: "enquiry_only" | "on_sale" | "withdrawn";
      };
      _type: "internalLink";
      _key: string;
    }> | null;
    level?: number;
    _type: "block";
    _key: string;
  } | {
    _key: string;
    _type: "figureTable";
    caption: string;
    rows: Array<{
      cells: Array<string>;
      _type: "tableRow";
      _key: string;
    }>;
    markDefs: null;
  } | {
    _key: string;
    _type: "note";
    tone: "caution" | "information";
    text: string;
    markDefs: null;
  } | {
    _key: string;
    _type: "picture";
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    alt: string;
    caption: string | null;
    credit: string | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
    markDefs: null;
  } | {
    _key: string;
    _type: "placesMap";
    caption: string;
    isRoute: boolean;
    places: Array<{
      _key: string;
      name: string;
      detail: string | null;
      latitude: number | null;
      longitude: number | null;
    }>;
    markDefs: null;
  } | {
    _key: string;
    _type: "tripCard";
    trip: {
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
      saleState: "enquiry_only" | "on_sale" | "withdrawn";
    };
    markDefs: null;
  }>;
  months: Array<{
    _key: string;
    month: number;
    verdict: "best" | "closed" | "good" | "hard";
    dayC: number | null;
    nightC: number | null;
    remark: string;
  }>;
  approaches: Array<{
    _key: string;
    by: "air" | "rail" | "road" | "sea";
    title: string;
    detail: string;
  }>;
  entryRules: Array<{
    _key: string;
    kind: "fee" | "health" | "passport" | "permit" | "visa";
    title: string;
    detail: string;
    checkedOn: string | null;
  }> | Array<never>;
  roadNote: {
    text: string;
    writtenOn: string;
    signedBy: {
      title: string;
      slug: string;
      role: string;
    };
  } | null;
  circuit: Array<{
    _key: string;
    name: string;
    altitudeM: number;
    kmFromStart: number;
    latitude: number;
    longitude: number;
  }> | Array<never>;
  roads: Array<{
    _key: string;
    title: string;
    detail: string;
    openMonths: Array<number> | Array<never>;
    uncertainMonths: Array<number> | Array<never>;
  }> | Array<never>;
  acclimatisation: Array<never> | Array<{
    children?: Array<{
      marks?: Array<string>;
      text?: string;
      _type: "span";
      _key: string;
    }>;
    style?: "blockquote" | "h2" | "h3" | "normal";
    listItem?: "bullet" | "number";
    markDefs: Array<{
      href: string;
      _type: "externalLink";
      _key: string;
    } | {
      target: {
        _type: "author";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "campaign";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "destination";
        slug: string;
        region: "domestic" | "international";
        canonicalPath: string | null;
        saleState: null;
      } | {
        _type: "page";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "post";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "trip";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: "enquiry_only" | "on_sale" | "withdrawn";
      };
      _type: "internalLink";
      _key: string;
    }> | null;
    level?: number;
    _type: "block";
    _key: string;
  } | {
    _key: string;
    _type: "figureTable";
    caption: string;
    rows: Array<{
      cells: Array<string>;
      _type: "tableRow";
      _key: string;
    }>;
    markDefs: null;
  } | {
    _key: string;
    _type: "note";
    tone: "caution" | "information";
    text: string;
    markDefs: null;
  } | {
    _key: string;
    _type: "picture";
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    alt: string;
    caption: string | null;
    credit: string | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
    markDefs: null;
  } | {
    _key: string;
    _type: "placesMap";
    caption: string;
    isRoute: boolean;
    places: Array<{
      _key: string;
      name: string;
      detail: string | null;
      latitude: number | null;
      longitude: number | null;
    }>;
    markDefs: null;
  } | {
    _key: string;
    _type: "tripCard";
    trip: {
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
      saleState: "enquiry_only" | "on_sale" | "withdrawn";
    };
    markDefs: null;
  }>;
  packingLists: Array<{
    _key: string;
    title: string;
    items: Array<string> | Array<never>;
  }> | Array<never>;
  coverage: Array<{
    _key: string;
    place: string;
    detail: string;
  }> | Array<never>;
  posts: Array<{
    _id: string;
    title: string;
    slug: string;
    excerpt: string;
    publishedAt: string;
    letters: number;
    cover: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
    author: {
      title: string;
      slug: string;
    } | null;
    topic: {
      title: string;
      slug: string;
    } | null;
  }>;
  faqs: Array<{
    _id: string;
    title: string;
    answer: string;
  }> | Array<never>;
  tripCount: number;
  trips: Array<{
    _id: string;
    title: string;
    slug: string;
    cardLine: string;
    durationDays: number;
    startPlace: string;
    difficulty: "demanding" | "easy" | "hard" | "moderate";
    groupSizeMax: number;
    minAge: number;
    maxAge: number | null;
    kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
    region: "domestic" | "international";
    destinationTitle: string;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
    altitudes: Array<number | null>;
    maxAltitudeM: number | null;
  }>;
  seo: {
    title: string | null;
    description: string | null;
    noIndex: boolean | null;
    image: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
  } | null;
} | null;

// Source: sanity/queries/frame.ts
// Variable: frameQuery
// Query: {  "settings": *[_type == "settings"][0]{    operatorName, legalName, description, phone, whatsapp, email, emergencyPhone, hours, address,    gstin, registrations, "profiles": coalesce(profiles, []),    "sharePicture": sharePicture{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background }  },  "navigation": *[_type == "navigation"][0]{    header[]{ _key, label, path },    footer[]{ _key, title, links[]{ _key, label, path } }  }}
export type FrameQueryResult = {
  settings: {
    operatorName: string;
    legalName: string;
    description: string;
    phone: string;
    whatsapp: string;
    email: string;
    emergencyPhone: string;
    hours: string;
    address: string;
    gstin: string | null;
    registrations: string | null;
    profiles: Array<string> | Array<never>;
    sharePicture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
  } | null;
  navigation: {
    header: Array<{
      _key: string;
      label: string;
      path: string;
    }>;
    footer: Array<{
      _key: string;
      title: string;
      links: Array<{
        _key: string;
        label: string;
        path: string;
      }>;
    }>;
  } | null;
};

// Source: sanity/queries/frame.ts
// Variable: linkTargetsQuery
// Query: *[slug.current in $slugs && _type in ["trip", "destination", "campaign", "page", "post", "topic", "author"]]{    _type, "slug": slug.current,    _type == "trip" => { saleState },    _type == "destination" => { region, canonicalPath },    _type == "campaign" => { beforeStart, startsAt },    _type == "post" => { publishedAt }  }
export type LinkTargetsQueryResult = Array<{
  _type: "author";
  slug: string;
} | {
  _type: "campaign";
  slug: string;
  beforeStart: "hidden" | "teaser";
  startsAt: string;
} | {
  _type: "destination";
  slug: string;
  region: "domestic" | "international";
  canonicalPath: string | null;
} | {
  _type: "page";
  slug: string;
} | {
  _type: "post";
  slug: string;
  publishedAt: string;
} | {
  _type: "topic";
  slug: string;
} | {
  _type: "trip";
  slug: string;
  saleState: "enquiry_only" | "on_sale" | "withdrawn";
}>;

// Source: sanity/queries/homePage.ts
// Variable: homePageQuery
// Query: {  "settings": *[_type == "settings"][0]{    _rev, homeHeading, homeLede, chosenHeading,    "hero": homeHero{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) },    "chosenTrips": coalesce(chosenTrips[@->saleState != "withdrawn"]->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM }, [])  },  "destinations": *[_type == "destination"] | order(orderRank asc, title asc)[0...48]{    _id, title, "slug": slug.current, region, canonicalPath, posterLine,    "picture": hero{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },    "tripCount": count(*[_type == "trip" && saleState != "withdrawn" && destination._ref == ^._id])  },  "campaigns": *[_type == "campaign" && isAnnounced == true && defined(slug.current)] | order(endsAt asc){    title, "slug": slug.current, startsAt, endsAt, "headline": offer.headline  },  "ways": *[_type == "page" && slug.current in $ways]{    _id, title, "slug": slug.current, summary, "picture": hero{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background }  },  "posts": *[_type == "post" && publishedAt <= $now] | order(publishedAt desc, _id asc)[0...3]._id,  "nextPostAt": *[_type == "post" && publishedAt > $now] | order(publishedAt asc)[0].publishedAt,  "tripCount": count(*[_type == "trip" && saleState != "withdrawn"])}
export type HomePageQueryResult = {
  settings: {
    _rev: string;
    homeHeading: string;
    homeLede: string;
    chosenHeading: string;
    hero: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
    chosenTrips: Array<{
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
    }> | Array<never>;
  } | null;
  destinations: Array<{
    _id: string;
    title: string;
    slug: string;
    region: "domestic" | "international";
    canonicalPath: string | null;
    posterLine: string;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
    tripCount: number;
  }>;
  campaigns: Array<{
    title: string;
    slug: string;
    startsAt: string;
    endsAt: string;
    headline: string | null;
  }>;
  ways: Array<{
    _id: string;
    title: string;
    slug: string;
    summary: string;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
  }>;
  posts: Array<string>;
  nextPostAt: string | null;
  tripCount: number;
};

// Source: sanity/queries/homePage.ts
// Variable: boardTripsQuery
// Query: *[_type == "trip" && slug.current in $slugs && saleState != "withdrawn"]{    "slug": slug.current, cardLine  }
export type BoardTripsQueryResult = Array<{
  slug: string;
  cardLine: string;
}>;

// Source: sanity/queries/myTrip.ts
// Variable: myTripQuery
// Query: *[_type == "trip" && slug.current == $slug][0]{    "packing": coalesce(packing, []),    meetingPoint{ name, detail, latitude, longitude },    "leader": leader->{      title, "slug": slug.current, role,      "photo": photo{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background }    },    "route": coalesce(route[]{ _key, name, detail, latitude, longitude }, [])  }
export type MyTripQueryResult = {
  packing: Array<string> | Array<never>;
  meetingPoint: {
    name: string;
    detail: string | null;
    latitude: number | null;
    longitude: number | null;
  };
  leader: {
    title: string;
    slug: string;
    role: string;
    photo: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
  } | null;
  route: Array<{
    _key: string;
    name: string;
    detail: string | null;
    latitude: number | null;
    longitude: number | null;
  }> | Array<never>;
} | null;

// Source: sanity/queries/neighbours.ts
// Variable: neighboursQuery
// Query: {  "document": *[_id == $id][0]{ _type, "slug": slug.current, region, canonicalPath },  "referrers": *[references($id)]{    _type, "slug": slug.current, region, canonicalPath,    "referrers": select(_type in ["faq", "topic"] => *[references(^._id)]{ _type, "slug": slug.current, region, canonicalPath }),    "targets": select(_type == "trip" => destination->{ _type, "slug": slug.current, region, canonicalPath })  },  "targets": *[_id == $id]{    "destination": select(_type == "trip" => destination->{ _type, "slug": slug.current, region, canonicalPath })  }[0].destination,  "places": coalesce(*[_id == $id && _type == "post"][0].destinations[]->{ _type, "slug": slug.current, region, canonicalPath }, []),  "leader": *[_type == "trip" && _id == $id][0].leader->{ _type, "slug": slug.current, region, canonicalPath }}
export type NeighboursQueryResult = {
  document: {
    _type: "author";
    slug: string;
    region: null;
    canonicalPath: null;
  } | {
    _type: "campaign";
    slug: string;
    region: null;
    canonicalPath: null;
  } | {
    _type: "destination";
    slug: string;
    region: "domestic" | "international";
    canonicalPath: string | null;
  } | {
    _type: "faq";
    slug: null;
    region: null;
    canonicalPath: null;
  } | {
    _type: "moment";
    slug: null;
    region: null;
    canonicalPath: null;
  } | {
    _type: "navigation";
    slug: null;
    region: null;
    canonicalPath: null;
  } | {
    _type: "page";
    slug: string;
    region: null;
    canonicalPath: null;
  } | {
    _type: "post";
    slug: string;
    region: null;
    canonicalPath: null;
  } | {
    _type: "redirect";
    slug: null;
    region: null;
    canonicalPath: null;
  } | {
    _type: "sanity.fileAsset";
    slug: null;
    region: null;
    canonicalPath: null;
  } | {
    _type: "sanity.imageAsset";
    slug: null;
    region: null;
    canonicalPath: null;
  } | {
    _type: "searchWords";
    slug: null;
    region: null;
    canonicalPath: null;
  } | {
    _type: "settings";
    slug: null;
    region: null;
    canonicalPath: null;
  } | {
    _type: "topic";
    slug: string;
    region: null;
    canonicalPath: null;
  } | {
    _type: "trip";
    slug: string;
    region: null;
    canonicalPath: null;
  } | null;
  referrers: Array<{
    _type: "author";
    slug: string;
    region: null;
    canonicalPath: null;
    referrers: null;
    targets: null;
  } | {
    _type: "campaign";
    slug: string;
    region: null;
    canonicalPath: null;
    referrers: null;
    targets: null;
  } | {
    _type: "destination";
    slug: string;
    region: "domestic" | "international";
    canonicalPath: string | null;
    referrers: null;
    targets: null;
  } | {
    _type: "faq";
    slug: null;
    region: null;
    canonicalPath: null;
    referrers: Array<{
      _type: "author";
      slug: string;
      region: null;
      canonicalPath: null;
    } | {
      _type: "campaign";
      slug: string;
      region: null;
      canonicalPath: null;
    } | {
      _type: "destination";
      slug: string;
      region: "domestic" | "international";
      canonicalPath: string | null;
    } | {
      _type: "faq";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "moment";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "navigation";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "page";
      slug: string;
      region: null;
      canonicalPath: null;
    } | {
      _type: "post";
      slug: string;
      region: null;
      canonicalPath: null;
    } | {
      _type: "redirect";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "sanity.fileAsset";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "sanity.imageAsset";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "searchWords";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "settings";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "topic";
      slug: string;
      region: null;
      canonicalPath: null;
    } | {
      _type: "trip";
      slug: string;
      region: null;
      canonicalPath: null;
    }>;
    targets: null;
  } | {
    _type: "moment";
    slug: null;
    region: null;
    canonicalPath: null;
    referrers: null;
    targets: null;
  } | {
    _type: "navigation";
    slug: null;
    region: null;
    canonicalPath: null;
    referrers: null;
    targets: null;
  } | {
    _type: "page";
    slug: string;
    region: null;
    canonicalPath: null;
    referrers: null;
    targets: null;
  } | {
    _type: "post";
    slug: string;
    region: null;
    canonicalPath: null;
    referrers: null;
    targets: null;
  } | {
    _type: "redirect";
    slug: null;
    region: null;
    canonicalPath: null;
    referrers: null;
    targets: null;
  } | {
    _type: "sanity.fileAsset";
    slug: null;
    region: null;
    canonicalPath: null;
    referrers: null;
    targets: null;
  } | {
    _type: "sanity.imageAsset";
    slug: null;
    region: null;
    canonicalPath: null;
    referrers: null;
    targets: null;
  } | {
    _type: "searchWords";
    slug: null;
    region: null;
    canonicalPath: null;
    referrers: null;
    targets: null;
  } | {
    _type: "settings";
    slug: null;
    region: null;
    canonicalPath: null;
    referrers: null;
    targets: null;
  } | {
    _type: "topic";
    slug: string;
    region: null;
    canonicalPath: null;
    referrers: Array<{
      _type: "author";
      slug: string;
      region: null;
      canonicalPath: null;
    } | {
      _type: "campaign";
      slug: string;
      region: null;
      canonicalPath: null;
    } | {
      _type: "destination";
      slug: string;
      region: "domestic" | "international";
      canonicalPath: string | null;
    } | {
      _type: "faq";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "moment";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "navigation";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "page";
      slug: string;
      region: null;
      canonicalPath: null;
    } | {
      _type: "post";
      slug: string;
      region: null;
      canonicalPath: null;
    } | {
      _type: "redirect";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "sanity.fileAsset";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "sanity.imageAsset";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "searchWords";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "settings";
      slug: null;
      region: null;
      canonicalPath: null;
    } | {
      _type: "topic";
      slug: string;
      region: null;
      canonicalPath: null;
    } | {
      _type: "trip";
      slug: string;
      region: null;
      canonicalPath: null;
    }>;
    targets: null;
  } | {
    _type: "trip";
    slug: string;
    region: null;
    canonicalPath: null;
    referrers: null;
    targets: {
      _type: "destination";
      slug: string;
      region: "domestic" | "international";
      canonicalPath: string | null;
    };
  }>;
  targets: null | {
    _type: "destination";
    slug: string;
    region: "domestic" | "international";
    canonicalPath: string | null;
  };
  places: Array<{
    _type: "destination";
    slug: string;
    region: "domestic" | "international";
    canonicalPath: string | null;
  }> | Array<never>;
  leader: {
    _type: "author";
    slug: string;
    region: null;
    canonicalPath: null;
  } | null;
};

// Source: sanity/queries/neighbours.ts
// Variable: blogListsQuery
// Query: {  "postCount": count(*[_type == "post"]),  "lists": *[_type in ["topic", "author"] && defined(slug.current)]{    _type, "slug": slug.current,    "postCount": count(*[_type == "post" && (author._ref == ^._id || ^._id in topics[]._ref)]),    "isOwn": count(*[_type == "post" && _id == $id      && (author._ref == ^._id || ^._id in topics[]._ref)]) > 0  },  "relatives": *[_type == "post" && references(*[_type == "post" && _id == $id][0].topics[]._ref)]    | order(publishedAt desc)[0...100]{ _type, "slug": slug.current, region, canonicalPath }}
export type BlogListsQueryResult = {
  postCount: number;
  lists: Array<{
    _type: "author";
    slug: string;
    postCount: number;
    isOwn: boolean;
  } | {
    _type: "topic";
    slug: string;
    postCount: number;
    isOwn: boolean;
  }>;
  relatives: Array<{
    _type: "post";
    slug: string;
    region: null;
    canonicalPath: null;
  }>;
};

// Source: sanity/queries/neighbours.ts
// Variable: revisionQuery
// Query: *[_id == $id][0]{ _rev, _updatedAt }
export type RevisionQueryResult = {
  _rev: string;
  _updatedAt: string;
} | null;

// Source: sanity/queries/neighbours.ts
// Variable: pagesAfterQuery
// Query: *[_type in $types && _id > $after && defined(slug.current)] | order(_id)[0...5000]{    _id, _type, "slug": slug.current, region, canonicalPath  }
export type PagesAfterQueryResult = Array<{
  _id: string;
  _type: "author";
  slug: string;
  region: null;
  canonicalPath: null;
} | {
  _id: string;
  _type: "campaign";
  slug: string;
  region: null;
  canonicalPath: null;
} | {
  _id: string;
  _type: "destination";
  slug: string;
  region: "domestic" | "international";
  canonicalPath: string | null;
} | {
  _id: string;
  _type: "page";
  slug: string;
  region: null;
  canonicalPath: null;
} | {
  _id: string;
  _type: "post";
  slug: string;
  region: null;
  canonicalPath: null;
} | {
  _id: string;
  _type: "topic";
  slug: string;
  region: null;
  canonicalPath: null;
} | {
  _id: string;
  _type: "trip";
  slug: string;
  region: null;
  canonicalPath: null;
}>;

// Source: sanity/queries/posts.ts
// Variable: postOrderQuery
// Query: {  "ids": *[_type == "post" && publishedAt <= $now    && ($topic == "" || $topic in topics[]._ref)    && ($author == "" || author._ref == $author)] | order(publishedAt desc, _id asc)[0...$end]._id,  "total": count(*[_type == "post" && publishedAt <= $now    && ($topic == "" || $topic in topics[]._ref)    && ($author == "" || author._ref == $author)]),  "nextAt": *[_type == "post" && publishedAt > $now] | order(publishedAt asc)[0].publishedAt}
export type PostOrderQueryResult = {
  ids: Array<string>;
  total: number;
  nextAt: string | null;
};

// Source: sanity/queries/posts.ts
// Variable: postCardsQuery
// Query: *[_type == "post" && _id in $ids] | order(publishedAt desc, _id asc){   _id, title, "slug": slug.current, excerpt, publishedAt,  "letters": coalesce(length(pt::text(body)), 0),  "cover": cover{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "author": *[_type == "author" && _id == ^.author._ref][0]{ title, "slug": slug.current },  "topic": *[_type == "topic" && _id == ^.topics[0]._ref][0]{ title, "slug": slug.current } }
export type PostCardsQueryResult = Array<{
  _id: string;
  title: string;
  slug: string;
  excerpt: string;
  publishedAt: string;
  letters: number;
  cover: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  };
  author: {
    title: string;
    slug: string;
  } | null;
  topic: {
    title: string;
    slug: string;
  } | null;
}>;

// Source: sanity/queries/posts.ts
// Variable: postSearchQuery
// Query: *[_type == "post" && publishedAt <= $now && [title, excerpt, pt::text(body)] match $words]    | score(boost(title match $words, 4), boost(excerpt match $words, 2), pt::text(body) match $words)    | order(_score desc, publishedAt desc)[0...24]{   _id, title, "slug": slug.current, excerpt, publishedAt,  "letters": coalesce(length(pt::text(body)), 0),  "cover": cover{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "author": *[_type == "author" && _id == ^.author._ref][0]{ title, "slug": slug.current },  "topic": *[_type == "topic" && _id == ^.topics[0]._ref][0]{ title, "slug": slug.current } }
export type PostSearchQueryResult = Array<{
  _id: string;
  title: string;
  slug: string;
  excerpt: string;
  publishedAt: string;
  letters: number;
  cover: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  };
  author: {
    title: string;
    slug: string;
  } | null;
  topic: {
    title: string;
    slug: string;
  } | null;
}>;

// Source: sanity/queries/posts.ts
// Variable: postFeedQuery
// Query: *[_type == "post" && publishedAt <= $now] | order(publishedAt desc, _id asc)[0...30]{    title, "slug": slug.current, excerpt, publishedAt, revisedAt,    "author": *[_type == "author" && _id == ^.author._ref][0].title,    "topics": coalesce(topics[]->title, [])  }
export type PostFeedQueryResult = Array<{
  title: string;
  slug: string;
  excerpt: string;
  publishedAt: string;
  revisedAt: string | null;
  author: string | null;
  topics: Array<string>;
}>;

// Source: sanity/queries/redirects.ts
// Variable: redirectQuery
// Query: *[_type == "redirect" && from == $from][0]{ "to": to, status }
export type RedirectQueryResult = {
  to: string | null;
  status: 301 | 302 | 307 | 308 | 410;
} | null;

// Source: sanity/queries/redirects.ts
// Variable: redirectsAroundQuery
// Query: *[_type == "redirect" && (from in $addresses || to in $addresses)]{ from, "to": to, status }
export type RedirectsAroundQueryResult = Array<{
  from: string;
  to: string | null;
  status: 301 | 302 | 307 | 308 | 410;
}>;

// Source: sanity/queries/savedTrips.ts
// Variable: savedTripsQuery
// Query: *[_type == "trip" && slug.current in $slugs && saleState != "withdrawn"]{      _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, maxAltitudeM, "inclusions": coalesce(inclusions, [])  }
export type SavedTripsQueryResult = Array<{
  _id: string;
  title: string;
  slug: string;
  cardLine: string;
  durationDays: number;
  startPlace: string;
  difficulty: "demanding" | "easy" | "hard" | "moderate";
  groupSizeMax: number;
  minAge: number;
  maxAge: number | null;
  kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
  region: "domestic" | "international";
  destinationTitle: string;
  picture: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  } | null;
  altitudes: Array<number | null>;
  maxAltitudeM: number | null;
  inclusions: Array<string> | Array<never>;
}>;

// Source: sanity/queries/search.ts
// Variable: searchIdsQuery
// Query: [  ...*[_type in ["trip", "destination"]]._id,  ...*[_type == "faq"][0...2000]._id,  ...*[_type == "post"] | order(publishedAt desc)[0...2000]._id]
export type SearchIdsQueryResult = Array<string>;

// Source: sanity/queries/search.ts
// Variable: searchTripsAtQuery
// Query: *[_type == "trip" && references($ids) && destination._ref in $ids]._id
export type SearchTripsAtQueryResult = Array<string>;

// Source: sanity/queries/search.ts
// Variable: searchContentQuery
// Query: {  "trips": *[_type == "trip" && saleState != "withdrawn" && _id in $ids]{      _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, endPlace, summary, difficultyNote,    "overview": select($withText => pt::text(overview), ""),    "activities": coalesce(activities, []),    "goodFor": coalesce(goodFor, []),    "destination": destination->{ title, "slug": slug.current, state, country },    "dayTitles": coalesce(days[].title, []),    "dayPlaces": coalesce(days[].place, [])  },  "places": *[_type == "destination" && _id in $ids]{    _id, title, "slug": slug.current, region, canonicalPath, posterLine, state, country, summary  },  "posts": *[_type == "post" && _id in $ids]{    _id, title, "slug": slug.current, excerpt, publishedAt,    "topics": coalesce(topics[]->title, [])  },  "questions": *[_type == "faq" && _id in $ids]{ _id, title, answer },  "words": *[_type == "searchWords"][0]{ "groups": coalesce(synonyms[].words, []) }}
export type SearchContentQueryResult = {
  trips: Array<{
    _id: string;
    title: string;
    slug: string;
    cardLine: string;
    durationDays: number;
    startPlace: string;
    difficulty: "demanding" | "easy" | "hard" | "moderate";
    groupSizeMax: number;
    minAge: number;
    maxAge: number | null;
    kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
    region: "domestic" | "international";
    destinationTitle: string;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
    altitudes: Array<number | null>;
    endPlace: string;
    summary: string;
    difficultyNote: string;
    overview: string | "";
    activities: Array<string> | Array<never>;
    goodFor: Array<string> | Array<never>;
    destination: {
      title: string;
      slug: string;
      state: string | null;
      country: string;
    };
    dayTitles: Array<string>;
    dayPlaces: Array<string>;
  }>;
  places: Array<{
    _id: string;
    title: string;
    slug: string;
    region: "domestic" | "international";
    canonicalPath: string | null;
    posterLine: string;
    state: string | null;
    country: string;
    summary: string;
  }>;
  posts: Array<{
    _id: string;
    title: string;
    slug: string;
    excerpt: string;
    publishedAt: string;
    topics: Array<string>;
  }>;
  questions: Array<{
    _id: string;
    title: string;
    answer: string;
  }>;
  words: {
    groups: Array<Array<string>> | Array<never>;
  } | null;
};

// Source: sanity/queries/search.ts
// Variable: searchRevisionQuery
// Query: {  "count": count(*[_type in ["trip", "destination", "post", "faq", "searchWords"]]),  "newest": *[_type in ["trip", "destination", "post", "faq", "searchWords"]] | order(_updatedAt desc)[0]._updatedAt}
export type SearchRevisionQueryResult = {
  count: number;
  newest: string | null;
};

// Source: sanity/queries/sitemap.ts
// Variable: sitemapSizeQuery
// Query: {  "count": count(*[  _type in $types && defined(slug.current) && seo.noIndex != true && (    _type in ["destination", "page"] ||    (_type == "trip" && saleState != "withdrawn") ||    (_type == "campaign" && endsAt > $now && (startsAt <= $now || beforeStart == "teaser")) ||    (_type == "post" && publishedAt <= $now) ||    (_type == "author" && _id in $authors) ||    (_type == "topic" && _id in $topics)  )]),  "taken": [    ...*[_type == "page" && "/" + slug.current in $paths]{ "path": "/" + slug.current }.path,    ...*[_type == "destination" && canonicalPath in $paths].canonicalPath  ]}
export type SitemapSizeQueryResult = {
  count: number;
  taken: Array<string | string | null>;
};

// Source: sanity/queries/sitemap.ts
// Variable: sitemapPartQuery
// Query: *[  _type in $types && defined(slug.current) && seo.noIndex != true && (    _type in ["destination", "page"] ||    (_type == "trip" && saleState != "withdrawn") ||    (_type == "campaign" && endsAt > $now && (startsAt <= $now || beforeStart == "teaser")) ||    (_type == "post" && publishedAt <= $now) ||    (_type == "author" && _id in $authors) ||    (_type == "topic" && _id in $topics)  )] | order(_type asc, _id asc)[$start...$end]{    _type, "slug": slug.current, region, canonicalPath,    "changedAt": select(_type == "post" => coalesce(revisedAt, publishedAt), _updatedAt)  }
export type SitemapPartQueryResult = Array<{
  _type: "author";
  slug: string;
  region: null;
  canonicalPath: null;
  changedAt: string;
} | {
  _type: "campaign";
  slug: string;
  region: null;
  canonicalPath: null;
  changedAt: string;
} | {
  _type: "destination";
  slug: string;
  region: "domestic" | "international";
  canonicalPath: string | null;
  changedAt: string;
} | {
  _type: "page";
  slug: string;
  region: null;
  canonicalPath: null;
  changedAt: string;
} | {
  _type: "post";
  slug: string;
  region: null;
  canonicalPath: null;
  changedAt: string;
} | {
  _type: "topic";
  slug: string;
  region: null;
  canonicalPath: null;
  changedAt: string;
} | {
  _type: "trip";
  slug: string;
  region: null;
  canonicalPath: null;
  changedAt: string;
}>;

// Source: sanity/queries/sitemap.ts
// Variable: postNeighboursQuery
// Query: {  "authors": *[_type == "author"    && count(*[_type == "post" && publishedAt <= $now && author._ref == ^._id]) > 0]._id,  "topics": *[_type == "topic"    && count(*[_type == "post" && publishedAt <= $now && ^._id in topics[]._ref]) > 0]._id}
export type PostNeighboursQueryResult = {
  authors: Array<string>;
  topics: Array<string>;
};

// Source: sanity/queries/slugs.ts
// Variable: slugsQuery
// Query: *[_type == $type && _type in ["author", "campaign", "page", "topic"] && defined(slug.current)].slug.current
export type SlugsQueryResult = Array<string>;

// Source: sanity/queries/socialCard.ts
// Variable: socialCardQuery
// Query: {  "settings": *[_type == "settings"][0]{    operatorName, homeHeading, "picture": sharePicture{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background }  },  "found": *[    (_type in $types && slug.current == $slug) ||    (_type == "destination" && defined(canonicalPath) && canonicalPath == $path)  ][0]{    _type, title, saleState, durationDays, country, state, role, region, canonicalPath,    startsAt, endsAt, beforeStart, publishedAt,    "place": destination->title,    "picture": coalesce(seo.image, gallery[0], hero, cover, photo){     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background }  }}
export type SocialCardQueryResult = {
  settings: {
    operatorName: string;
    homeHeading: string;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
  } | null;
  found: {
    _type: "author";
    title: string;
    saleState: null;
    durationDays: null;
    country: null;
    state: null;
    role: string;
    region: null;
    canonicalPath: null;
    startsAt: null;
    endsAt: null;
    beforeStart: null;
    publishedAt: null;
    place: null;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
  } | {
    _type: "campaign";
    title: string;
    saleState: null;
    durationDays: null;
    country: null;
    state: null;
    role: null;
    region: null;
    canonicalPath: null;
    startsAt: string;
    endsAt: string;
    beforeStart: "hidden" | "teaser";
    publishedAt: null;
    place: null;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
  } | {
    _type: "destination";
    title: string;
    saleState: null;
    durationDays: null;
    country: string;
    state: string | null;
    role: null;
    region: "domestic" | "international";
    canonicalPath: string | null;
    startsAt: null;
    endsAt: null;
    beforeStart: null;
    publishedAt: null;
    place: null;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
  } | {
    _type: "faq";
    title: string;
    saleState: null;
    durationDays: null;
    country: null;
    state: null;
    role: null;
    region: null;
    canonicalPath: null;
    startsAt: null;
    endsAt: null;
    beforeStart: null;
    publishedAt: null;
    place: null;
    picture: null;
  } | {
    _type: "moment";
    title: string;
    saleState: null;
    durationDays: null;
    country: null;
    state: null;
    role: null;
    region: null;
    canonicalPath: null;
    startsAt: null;
    endsAt: null;
    beforeStart: null;
    publishedAt: null;
    place: null;
    picture: null;
  } | {
    _type: "navigation";
    title: null;
    saleState: null;
    durationDays: null;
    country: null;
    state: null;
    role: null;
    region: null;
    canonicalPath: null;
    startsAt: null;
    endsAt: null;
    beforeStart: null;
    publishedAt: null;
    place: null;
    picture: null;
  } | {
    _type: "page";
    title: string;
    saleState: null;
    durationDays: null;
    country: null;
    state: null;
    role: null;
    region: null;
    canonicalPath: null;
    startsAt: null;
    endsAt: null;
    beforeStart: null;
    publishedAt: null;
    place: null;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
  } | {
    _type: "post";
    title: string;
    saleState: null;
    durationDays: null;
    country: null;
    state: null;
    role: null;
    region: null;
    canonicalPath: null;
    startsAt: null;
    endsAt: null;
    beforeStart: null;
    publishedAt: string;
    place: null;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
  } | {
    _type: "redirect";
    title: null;
    saleState: null;
    durationDays: null;
    country: null;
    state: null;
    role: null;
    region: null;
    canonicalPath: null;
    startsAt: null;
    endsAt: null;
    beforeStart: null;
    publishedAt: null;
    place: null;
    picture: null;
  } | {
    _type: "sanity.fileAsset";
    title: string | null;
    saleState: null;
    durationDays: null;
    country: null;
    state: null;
    role: null;
    region: null;
    canonicalPath: null;
    startsAt: null;
    endsAt: null;
    beforeStart: null;
    publishedAt: null;
    place: null;
    picture: null;
  } | {
    _type: "sanity.imageAsset";
    title: string | null;
    saleState: null;
    durationDays: null;
    country: null;
    state: null;
    role: null;
    region: null;
    canonicalPath: null;
    startsAt: null;
    endsAt: null;
    beforeStart: null;
    publishedAt: null;
    place: null;
    picture: null;
  } | {
    _type: "searchWords";
    title: null;
    saleState: null;
    durationDays: null;
    country: null;
    state: null;
    role: null;
    region: null;
    canonicalPath: null;
    startsAt: null;
    endsAt: null;
    beforeStart: null;
    publishedAt: null;
    place: null;
    picture: null;
  } | {
    _type: "settings";
    title: null;
    saleState: null;
    durationDays: null;
    country: null;
    state: null;
    role: null;
    region: null;
    canonicalPath: null;
    startsAt: null;
    endsAt: null;
    beforeStart: null;
    publishedAt: null;
    place: null;
    picture: null;
  } | {
    _type: "topic";
    title: string;
    saleState: null;
    durationDays: null;
    country: null;
    state: null;
    role: null;
    region: null;
    canonicalPath: null;
    startsAt: null;
    endsAt: null;
    beforeStart: null;
    publishedAt: null;
    place: null;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
  } | {
    _type: "trip";
    title: string;
    saleState: "enquiry_only" | "on_sale" | "withdrawn";
    durationDays: number;
    country: null;
    state: null;
    role: null;
    region: null;
    canonicalPath: null;
    startsAt: null;
    endsAt: null;
    beforeStart: null;
    publishedAt: null;
    place: string;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
  } | null;
};

// Source: sanity/queries/status.ts
// Variable: statusQuery
// Query: *[_type == "settings"][0]{ interruption, interruptionEndsAt }
export type StatusQueryResult = {
  interruption: string | null;
  interruptionEndsAt: string | null;
} | null;

// Source: sanity/queries/suggestions.ts
// Variable: suggestionsQuery
// Query: *[_type == "trip" && saleState == "on_sale"] | order(featuredRank asc)[0...6]{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM }
export type SuggestionsQueryResult = Array<{
  _id: string;
  title: string;
  slug: string;
  cardLine: string;
  durationDays: number;
  startPlace: string;
  difficulty: "demanding" | "easy" | "hard" | "moderate";
  groupSizeMax: number;
  minAge: number;
  maxAge: number | null;
  kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
  region: "domestic" | "international";
  destinationTitle: string;
  picture: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  } | null;
  altitudes: Array<number | null>;
}>;

// Source: sanity/queries/suggestions.ts
// Variable: withdrawnTripQuery
// Query: defined(*[_type == "trip" && slug.current == $slug && saleState == "withdrawn"][0]._id)
export type WithdrawnTripQueryResult = false | true;

// Source: sanity/queries/suggestions.ts
// Variable: bookingTripQuery
// Query: *[_type == "trip" && slug.current == $slug && saleState != "withdrawn"][0]{      _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, saleState,    "inclusions": coalesce(inclusions, []),    "exclusions": coalesce(exclusions, []),    "termsVersion": *[_type == "page" && slug.current == "terms-and-conditions"][0].version,    "policyVersion": *[_type == "page" && slug.current == "cancellation-policy"][0].version  }
export type BookingTripQueryResult = {
  _id: string;
  title: string;
  slug: string;
  cardLine: string;
  durationDays: number;
  startPlace: string;
  difficulty: "demanding" | "easy" | "hard" | "moderate";
  groupSizeMax: number;
  minAge: number;
  maxAge: number | null;
  kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
  region: "domestic" | "international";
  destinationTitle: string;
  picture: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  } | null;
  altitudes: Array<number | null>;
  saleState: "enquiry_only" | "on_sale" | "withdrawn";
  inclusions: Array<string> | Array<never>;
  exclusions: Array<string> | Array<never>;
  termsVersion: string | null;
  policyVersion: string | null;
} | null;

// Source: sanity/queries/tripFeeds.ts
// Variable: tripFeedQuery
// Query: *[_type == "trip" && saleState != "withdrawn" && seo.noIndex != true && defined(slug.current) && _id > $after]    | order(_id)[0...50]{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, "about": summary }
export type TripFeedQueryResult = Array<{
  _id: string;
  title: string;
  slug: string;
  cardLine: string;
  durationDays: number;
  startPlace: string;
  difficulty: "demanding" | "easy" | "hard" | "moderate";
  groupSizeMax: number;
  minAge: number;
  maxAge: number | null;
  kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
  region: "domestic" | "international";
  destinationTitle: string;
  picture: {
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  } | null;
  altitudes: Array<number | null>;
  about: string;
}>;

// Source: sanity/queries/tripFeeds.ts
// Variable: tripTitlesQuery
// Query: *[_type == "trip" && saleState != "withdrawn" && seo.noIndex != true && defined(slug.current)] | order(title asc)[0...500]{    title, "slug": slug.current, cardLine  }
export type TripTitlesQueryResult = Array<{
  title: string;
  slug: string;
  cardLine: string;
}>;

// Source: sanity/queries/tripPage.ts
// Variable: tripSlugsQuery
// Query: *[_type == "trip" && saleState != "withdrawn" && defined(slug.current)].slug.current
export type TripSlugsQueryResult = Array<string>;

// Source: sanity/queries/tripPage.ts
// Variable: tripPageQuery
// Query: *[_type == "trip" && slug.current == $slug][0]{    _id, _rev, _updatedAt, title, "slug": slug.current, kind, saleState, summary, cardLine,    durationDays, startPlace, endPlace, difficulty, difficultyNote, maxAltitudeM, groupSizeMax,    minAge, maxAge, allowChildren,    "activities": coalesce(activities, []),    "overview": overview[]{   ...,  _type == "picture" => {     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  _type == "tripCard" => { "trip": trip->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, saleState } },  _type == "placesMap" => { "places": places[]{ _key, name, detail, latitude, longitude } },  markDefs[]{    ...,    _type == "internalLink" => {      "target": target->{ _type, "slug": slug.current, region, canonicalPath, saleState }    }  } },    "gallery": gallery[]{   _key,   alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": select(_key == ^.gallery[0]._key => coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background), asset->metadata.palette.dominant.background) },    "video": video{      "source": file.asset->url, transcript, "poster": poster{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": coalesce(  select(asset->metadata.isOpaque == true => "url(" + asset->metadata.lqip + ") "    + coalesce(string(round(hotspot.x * 100)) + "% " + string(round(hotspot.y * 100)) + "%", "50%") + "/cover"),  asset->metadata.palette.dominant.background) }    },    "days": days[]{      _key, title, place, summary, altitudeM,      "components": coalesce(components[]{ _key, kind, detail }, []),      "meals": coalesce(meals, []),      "picture": picture{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background }    },    "inclusions": coalesce(inclusions, []),    "exclusions": coalesce(exclusions, []),    "packing": coalesce(packing, []),    meetingPoint{ name, detail, latitude, longitude },    "goodToKnow": coalesce(goodToKnow[]{   ...,  _type == "picture" => {     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  _type == "tripCard" => { "trip": trip->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM, saleState } },  _type == "placesMap" => { "places": places[]{ _key, name, detail, latitude, longitude } },  markDefs[]{    ...,    _type == "internalLink" => {      "target": target->{ _type, "slug": slug.current, region, canonicalPath, saleState }    }  } }, []),    "faqs": coalesce(faqs[]->{ _id, title, answer }, []),    "leader": leader->{      title, "slug": slug.current, role, "credentials": coalesce(credentials, []),      "photo": photo{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background }    },    "route": coalesce(route[]{ _key, name, detail, latitude, longitude }, []),    "destination": destination->{ title, "slug": slug.current, region, canonicalPath },    "similarTrips": coalesce(similarTrips[@->saleState != "withdrawn"]->{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM }, []),    "seo": seo{ title, description, noIndex, "image": image{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background } }  }
export type TripPageQueryResult = {
  _id: string;
  _rev: string;
  _updatedAt: string;
  title: string;
  slug: string;
  kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
  saleState: "enquiry_only" | "on_sale" | "withdrawn";
  summary: string;
  cardLine: string;
  durationDays: number;
  startPlace: string;
  endPlace: string;
  difficulty: "demanding" | "easy" | "hard" | "moderate";
  difficultyNote: string;
  maxAltitudeM: number | null;
  groupSizeMax: number;
  minAge: number;
  maxAge: number | null;
  allowChildren: boolean | null;
  activities: Array<string> | Array<never>;
  overview: Array<{
    children?: Array<{
      marks?: Array<string>;
      text?: string;
      _type: "span";
      _key: string;
    }>;
    style?: "blockquote" | "h2" | "h3" | "normal";
    listItem?: "bullet" | "number";
    markDefs: Array<{
      href: string;
      _type: "externalLink";
      _key: string;
    } | {
      target: {
        _type: "author";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "campaign";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "destination";
        slug: string;
        region: "domestic" | "international";
        canonicalPath: string | null;
        saleState: null;
      } | {
        _type: "page";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "post";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "trip";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: "enquiry_only" | "on_sale" | "withdrawn";
      };
      _type: "internalLink";
      _key: string;
    }> | null;
    level?: number;
    _type: "block";
    _key: string;
  } | {
    _key: string;
    _type: "figureTable";
    caption: string;
    rows: Array<{
      cells: Array<string>;
      _type: "tableRow";
      _key: string;
    }>;
    markDefs: null;
  } | {
    _key: string;
    _type: "note";
    tone: "caution" | "information";
    text: string;
    markDefs: null;
  } | {
    _key: string;
    _type: "picture";
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    alt: string;
    caption: string | null;
    credit: string | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
    markDefs: null;
  } | {
    _key: string;
    _type: "placesMap";
    caption: string;
    isRoute: boolean;
    places: Array<{
      _key: string;
      name: string;
      detail: string | null;
      latitude: number | null;
      longitude: number | null;
    }>;
    markDefs: null;
  } | {
    _key: string;
    _type: "tripCard";
    trip: {
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
      saleState: "enquiry_only" | "on_sale" | "withdrawn";
    };
    markDefs: null;
  }>;
  gallery: Array<{
    _key: string;
    alt: string;
    caption: string | null;
    credit: string | null;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
  }>;
  video: {
    source: string | null;
    transcript: string;
    poster: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
  } | null;
  days: Array<{
    _key: string;
    title: string;
    place: string;
    summary: string;
    altitudeM: number | null;
    components: Array<{
      _key: string;
      kind: "activity" | "boat" | "drive" | "flight" | "free_time" | "rail" | "stay" | "walk";
      detail: string;
    }> | Array<never>;
    meals: Array<string> | Array<never>;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
  }>;
  inclusions: Array<string> | Array<never>;
  exclusions: Array<string> | Array<never>;
  packing: Array<string> | Array<never>;
  meetingPoint: {
    name: string;
    detail: string | null;
    latitude: number | null;
    longitude: number | null;
  };
  goodToKnow: Array<never> | Array<{
    children?: Array<{
      marks?: Array<string>;
      text?: string;
      _type: "span";
      _key: string;
    }>;
    style?: "blockquote" | "h2" | "h3" | "normal";
    listItem?: "bullet" | "number";
    markDefs: Array<{
      href: string;
      _type: "externalLink";
      _key: string;
    } | {
      target: {
        _type: "author";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "campaign";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "destination";
        slug: string;
        region: "domestic" | "international";
        canonicalPath: string | null;
        saleState: null;
      } | {
        _type: "page";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "post";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: null;
      } | {
        _type: "trip";
        slug: string;
        region: null;
        canonicalPath: null;
        saleState: "enquiry_only" | "on_sale" | "withdrawn";
      };
      _type: "internalLink";
      _key: string;
    }> | null;
    level?: number;
    _type: "block";
    _key: string;
  } | {
    _key: string;
    _type: "figureTable";
    caption: string;
    rows: Array<{
      cells: Array<string>;
      _type: "tableRow";
      _key: string;
    }>;
    markDefs: null;
  } | {
    _key: string;
    _type: "note";
    tone: "caution" | "information";
    text: string;
    markDefs: null;
  } | {
    _key: string;
    _type: "picture";
    asset?: SanityImageAssetReference;
    media?: unknown;
    hotspot: SanityImageHotspot | null;
    crop: SanityImageCrop | null;
    alt: string;
    caption: string | null;
    credit: string | null;
    path: string | null;
    width: number | null;
    height: number | null;
    backdrop: string | null;
    markDefs: null;
  } | {
    _key: string;
    _type: "placesMap";
    caption: string;
    isRoute: boolean;
    places: Array<{
      _key: string;
      name: string;
      detail: string | null;
      latitude: number | null;
      longitude: number | null;
    }>;
    markDefs: null;
  } | {
    _key: string;
    _type: "tripCard";
    trip: {
      _id: string;
      title: string;
      slug: string;
      cardLine: string;
      durationDays: number;
      startPlace: string;
      difficulty: "demanding" | "easy" | "hard" | "moderate";
      groupSizeMax: number;
      minAge: number;
      maxAge: number | null;
      kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
      region: "domestic" | "international";
      destinationTitle: string;
      picture: {
        alt: string;
        caption: string | null;
        credit: string | null;
        hotspot: SanityImageHotspot | null;
        crop: SanityImageCrop | null;
        path: string | null;
        width: number | null;
        height: number | null;
        backdrop: string | null;
      } | null;
      altitudes: Array<number | null>;
      saleState: "enquiry_only" | "on_sale" | "withdrawn";
    };
    markDefs: null;
  }>;
  faqs: Array<{
    _id: string;
    title: string;
    answer: string;
  }> | Array<never>;
  leader: {
    title: string;
    slug: string;
    role: string;
    credentials: Array<string> | Array<never>;
    photo: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    };
  } | null;
  route: Array<{
    _key: string;
    name: string;
    detail: string | null;
    latitude: number | null;
    longitude: number | null;
  }> | Array<never>;
  destination: {
    title: string;
    slug: string;
    region: "domestic" | "international";
    canonicalPath: string | null;
  };
  similarTrips: Array<{
    _id: string;
    title: string;
    slug: string;
    cardLine: string;
    durationDays: number;
    startPlace: string;
    difficulty: "demanding" | "easy" | "hard" | "moderate";
    groupSizeMax: number;
    minAge: number;
    maxAge: number | null;
    kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
    region: "domestic" | "international";
    destinationTitle: string;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
    altitudes: Array<number | null>;
  }> | Array<never>;
  seo: {
    title: string | null;
    description: string | null;
    noIndex: boolean | null;
    image: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
  } | null;
} | null;

// Source: sanity/queries/tripPage.ts
// Variable: tripNeighboursQuery
// Query: *[_type == "trip" && _id == $id][0]{    "near": *[_type == "trip" && saleState != "withdrawn" && _id != ^._id      && destination._ref == ^.destination._ref] | order(title asc)[0...3]{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM },    "alike": *[_type == "trip" && saleState != "withdrawn" && _id != ^._id && kind == ^.kind]      | order(title asc)[0...6]{   _id, title, "slug": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,  "region": destination->region,  "destinationTitle": destination->title,  "picture": gallery[0]{     alt, caption, credit, hotspot, crop,  "path": asset->path,  "width": asset->metadata.dimensions.width,  "height": asset->metadata.dimensions.height,  "backdrop": asset->metadata.palette.dominant.background },  "altitudes": days[].altitudeM }  }
export type TripNeighboursQueryResult = {
  near: Array<{
    _id: string;
    title: string;
    slug: string;
    cardLine: string;
    durationDays: number;
    startPlace: string;
    difficulty: "demanding" | "easy" | "hard" | "moderate";
    groupSizeMax: number;
    minAge: number;
    maxAge: number | null;
    kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
    region: "domestic" | "international";
    destinationTitle: string;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
    altitudes: Array<number | null>;
  }>;
  alike: Array<{
    _id: string;
    title: string;
    slug: string;
    cardLine: string;
    durationDays: number;
    startPlace: string;
    difficulty: "demanding" | "easy" | "hard" | "moderate";
    groupSizeMax: number;
    minAge: number;
    maxAge: number | null;
    kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
    region: "domestic" | "international";
    destinationTitle: string;
    picture: {
      alt: string;
      caption: string | null;
      credit: string | null;
      hotspot: SanityImageHotspot | null;
      crop: SanityImageCrop | null;
      path: string | null;
      width: number | null;
      height: number | null;
      backdrop: string | null;
    } | null;
    altitudes: Array<number | null>;
  }>;
} | null;

// Source: sanity/queries/tripSync.ts
// Variable: tripSyncQuery
// Query: *[_type == "trip" && defined(slug.current) && _id > $after]    | order(_id asc) [0...200] {   _id, _rev, _updatedAt,  "slug": slug.current,  title, kind, durationDays, timeZone,  "countryCodes": coalesce(countryCodes, []),  minAge, maxAge,  "allowChildren": coalesce(allowChildren, false),  "requiresFitnessDeclaration": coalesce(requiresFitnessDeclaration, false),  taxClass, saleState,  "days": coalesce(days[]{    title, place, summary,    "parts": coalesce(components[]{ kind, detail }, []),    "meals": coalesce(meals, [])  }, []) }
export type TripSyncQueryResult = Array<{
  _id: string;
  _rev: string;
  _updatedAt: string;
  slug: string;
  title: string;
  kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
  durationDays: number;
  timeZone: string;
  countryCodes: Array<string>;
  minAge: number;
  maxAge: number | null;
  allowChildren: boolean | false;
  requiresFitnessDeclaration: boolean | false;
  taxClass: "exempt" | "standard_18" | "tour_package_5";
  saleState: "enquiry_only" | "on_sale" | "withdrawn";
  days: Array<{
    title: string;
    place: string;
    summary: string;
    parts: Array<{
      kind: "activity" | "boat" | "drive" | "flight" | "free_time" | "rail" | "stay" | "walk";
      detail: string;
    }> | Array<never>;
    meals: Array<string> | Array<never>;
  }>;
}>;

// Source: sanity/queries/tripSync.ts
// Variable: tripMirrorQuery
// Query: {  "now": now(),  "trip": *[_type == "trip" && _id == $id && defined(slug.current)][0]{   _id, _rev, _updatedAt,  "slug": slug.current,  title, kind, durationDays, timeZone,  "countryCodes": coalesce(countryCodes, []),  minAge, maxAge,  "allowChildren": coalesce(allowChildren, false),  "requiresFitnessDeclaration": coalesce(requiresFitnessDeclaration, false),  taxClass, saleState,  "days": coalesce(days[]{    title, place, summary,    "parts": coalesce(components[]{ kind, detail }, []),    "meals": coalesce(meals, [])  }, []) }}
export type TripMirrorQueryResult = {
  now: string;
  trip: {
    _id: string;
    _rev: string;
    _updatedAt: string;
    slug: string;
    title: string;
    kind: "corporate" | "custom" | "group_trip" | "retreat" | "trek";
    durationDays: number;
    timeZone: string;
    countryCodes: Array<string>;
    minAge: number;
    maxAge: number | null;
    allowChildren: boolean | false;
    requiresFitnessDeclaration: boolean | false;
    taxClass: "exempt" | "standard_18" | "tour_package_5";
    saleState: "enquiry_only" | "on_sale" | "withdrawn";
    days: Array<{
      title: string;
      place: string;
      summary: string;
      parts: Array<{
        kind: "activity" | "boat" | "drive" | "flight" | "free_time" | "rail" | "stay" | "walk";
        detail: string;
      }> | Array<never>;
      meals: Array<string> | Array<never>;
    }>;
  } | null;
};

// Query TypeMap
declare global {
  interface SanityQueries {
    "\n  *[_type == \"author\" && slug.current == $slug][0]{\n    _id, _rev, title, \"slug\": slug.current, role, bio,\n    \"photo\": photo{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n    \"credentials\": coalesce(credentials, []),\n    \"languages\": coalesce(languages, []),\n    \"places\": coalesce(places[]->{ _id, title, \"slug\": slug.current, region, canonicalPath }, []),\n    \"profiles\": coalesce(profiles[]{ _key, label, url }, []),\n    \"trips\": *[_type == \"trip\" && saleState != \"withdrawn\" && leader._ref == ^._id]\n      | order(featuredRank asc, title asc)[0...24]{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n }\n  }\n": AuthorPageQueryResult;
    "{\n  \"featured\": *[_type == \"post\" && isFeatured == true && publishedAt <= $now]\n    | order(publishedAt desc, _id asc)[0...3]._id,\n  \"topics\": *[_type == \"topic\"] | order(title asc)[0...60]{\n    _id, title, \"slug\": slug.current, intro,\n    \"cover\": cover{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n    \"postCount\": count(*[_type == \"post\" && publishedAt <= $now && ^._id in topics[]._ref])\n  },\n  \"authors\": *[_type == \"author\"] | order(title asc)[0...60]{\n    _id, title, \"slug\": slug.current, role,\n    \"photo\": photo{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n    \"postCount\": count(*[_type == \"post\" && publishedAt <= $now && author._ref == ^._id])\n  }\n}": BlogIndexPageQueryResult;
    "\n  *[_type == \"post\" && defined(slug.current) && publishedAt <= $now]\n    | order(publishedAt desc)[0...100].slug.current\n": BlogPostSlugsQueryResult;
    "\n  *[_type == \"post\" && slug.current == $slug][0]{\n    _id, _rev, title, \"slug\": slug.current, excerpt, publishedAt, revisedAt,\n    \"letters\": coalesce(length(pt::text(body)), 0),\n    \"cover\": cover{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n },\n    \"author\": *[_type == \"author\" && _id == ^.author._ref][0]{\n      title, \"slug\": slug.current, role, bio, \"credentials\": coalesce(credentials, []),\n      \"photo\": photo{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n }\n    },\n    \"topics\": coalesce(topics[]->{ _id, title, \"slug\": slug.current }, []),\n    \"body\": body[]{ \n  ...,\n  _type == \"picture\" => { \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  _type == \"tripCard\" => { \"trip\": trip->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, saleState } },\n  _type == \"placesMap\" => { \"places\": places[]{ _key, name, detail, latitude, longitude } },\n  markDefs[]{\n    ...,\n    _type == \"internalLink\" => {\n      \"target\": target->{ _type, \"slug\": slug.current, region, canonicalPath, saleState }\n    }\n  }\n },\n    \"cardTrips\": coalesce(body[_type == \"tripCard\"].trip->{\n      \"slug\": slug.current, saleState,\n      \"similar\": coalesce(similarTrips[@->saleState == \"on_sale\"]->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n }, []),\n      \"nearby\": *[_type == \"trip\" && saleState == \"on_sale\" && destination._ref == ^.destination._ref]\n        | order(featuredRank asc)[0...2]{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n }\n    }, []),\n    \"trips\": coalesce(trips[@->saleState != \"withdrawn\"]->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n }, []),\n    \"faqs\": coalesce(faqs[]->{ _id, title, answer }, []),\n    \"relatedIds\": *[_type == \"post\" && _id != ^._id && publishedAt <= $now\n      && references(^.topics[]._ref)] | order(publishedAt desc)[0...30]{\n      _id, publishedAt, \"shared\": count((topics[]._ref)[@ in ^.^.topics[]._ref])\n    } | order(shared desc, publishedAt desc)[0...3]._id,\n    \"newestIds\": *[_type == \"post\" && _id != ^._id && publishedAt <= $now]\n      | order(publishedAt desc)[0...3]._id,\n    \"seo\": seo{ title, description, noIndex, \"image\": image{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n } }\n  }\n": BlogPostPageQueryResult;
    "\n  *[_type == \"topic\" && slug.current == $slug][0]{\n    _id, _rev, title, \"slug\": slug.current, intro,\n    \"cover\": cover{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n },\n    \"pinned\": *[_type == \"post\" && _id == ^.pinnedPost._ref && publishedAt <= $now][0]._id,\n    \"trips\": coalesce(trips[@->saleState != \"withdrawn\"]->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n }, []),\n    \"others\": *[_type == \"topic\" && _id != ^._id] | order(title asc)[0...60]{ _id, title, \"slug\": slug.current }\n  }\n": BlogTopicPageQueryResult;
    "\n  defined(*[_type == \"post\" && slug.current == $slug && publishedAt <= $now][0]._id)\n": IsPostSlugQueryResult;
    "\n  *[_type == \"campaign\" && slug.current == $slug][0]{\n    _id, _rev, \n  title, \"slug\": slug.current, startsAt, endsAt,\n  \"headline\": offer.headline,\n  \"code\": offer.couponCode,\n  \"terms\": coalesce(offer.terms, [])\n, summary, beforeStart, afterwardsPath,\n    \"hero\": hero{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n },\n    \"secondVersion\": secondVersion{\n      title, summary, headline, \"hero\": hero{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n }\n    },\n    \"trips\": coalesce(trips[@->saleState != \"withdrawn\"]->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n }, []),\n    \"sections\": coalesce(sections[]{ \n  _key, _type,\n  _type == \"heroSection\" => {\n    heading, text, \"picture\": picture{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n }, link{ label, path }\n  },\n  _type == \"richTextSection\" => { heading, \"body\": coalesce(body[]{ \n  ...,\n  _type == \"picture\" => { \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  _type == \"tripCard\" => { \"trip\": trip->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, saleState } },\n  _type == \"placesMap\" => { \"places\": places[]{ _key, name, detail, latitude, longitude } },\n  markDefs[]{\n    ...,\n    _type == \"internalLink\" => {\n      \"target\": target->{ _type, \"slug\": slug.current, region, canonicalPath, saleState }\n    }\n  }\n }, []) },\n  _type == \"offerSection\" => { heading, \"campaign\": campaign->{ \n  title, \"slug\": slug.current, startsAt, endsAt,\n  \"headline\": offer.headline,\n  \"code\": offer.couponCode,\n  \"terms\": coalesce(offer.terms, [])\n } },\n  _type == \"tripGridSection\" => {\n    heading, intro, \"trips\": coalesce(trips[@->saleState != \"withdrawn\"]->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n }, [])\n  },\n  _type == \"departuresSection\" => {\n    heading, intro, \"limit\": coalesce(limit, 8),\n    \"trips\": coalesce(trips[@->saleState != \"withdrawn\"]->{ \"slug\": slug.current, cardLine }, [])\n  },\n  _type == \"itineraryTeaserSection\" => {\n    heading,\n    \"trip\": trip->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, saleState, \"days\": coalesce(days[]{ _key, title, place, altitudeM }, []) }\n  },\n  _type == \"comparisonSection\" => {\n    heading, intro,\n    \"trips\": coalesce(trips[@->saleState != \"withdrawn\"]->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, maxAltitudeM }, [])\n  },\n  _type == \"countdownSection\" => { heading, \"campaign\": campaign->{ \n  title, \"slug\": slug.current, startsAt, endsAt,\n  \"headline\": offer.headline,\n  \"code\": offer.couponCode,\n  \"terms\": coalesce(offer.terms, [])\n } },\n  _type == \"stepsSection\" => { heading, \"steps\": coalesce(steps[]{ _key, title, text }, []) },\n  _type == \"quoteSection\" => { quote, person },\n  _type == \"reviewsSection\" => {\n    heading, intro, \"limit\": coalesce(limit, 3), \"trip\": trip->{ \"slug\": slug.current }\n  },\n  _type == \"faqSection\" => { heading, \"faqs\": coalesce(faqs[]->{ _id, title, answer }, []) },\n  _type == \"gallerySection\" => {\n    heading, \"pictures\": coalesce(pictures[]{ _key, \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n }, [])\n  },\n  _type == \"mapSection\" => {\n    heading, intro, \"isRoute\": coalesce(isRoute, false),\n    \"places\": coalesce(places[]{ _key, name, detail, latitude, longitude }, [])\n  },\n  _type == \"videoSection\" => { heading, source, transcript, \"poster\": poster{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n } },\n  _type == \"embedSection\" => { heading, url, \"poster\": poster{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n } },\n  _type == \"formSection\" => { heading, intro, subject },\n  _type == \"callToActionSection\" => { heading, text, link{ label, path } }\n }, []),\n    \"seo\": seo{ title, description, noIndex, \"image\": image{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n } }\n  }\n": CampaignPageQueryResult;
    "\n  *[_type == \"trip\" && slug.current == $slug && saleState != \"withdrawn\"][0]{\n    \"slug\": slug.current, title\n  }\n": ContactTripQueryResult;
    "\n  *[_type == \"page\" && slug.current == $slug][0]{\n    _id, _rev, _updatedAt, title, \"slug\": slug.current, kind, summary, version, effectiveOn,\n    \"earlierVersions\": coalesce(earlierVersions[]{\n      version, effectiveOn, changes, \"body\": body[]{ \n  ...,\n  _type == \"picture\" => { \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  _type == \"tripCard\" => { \"trip\": trip->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, saleState } },\n  _type == \"placesMap\" => { \"places\": places[]{ _key, name, detail, latitude, longitude } },\n  markDefs[]{\n    ...,\n    _type == \"internalLink\" => {\n      \"target\": target->{ _type, \"slug\": slug.current, region, canonicalPath, saleState }\n    }\n  }\n }\n    } | order(effectiveOn desc), []),\n    \"hero\": hero{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n },\n    \"body\": coalesce(body[]{ \n  ...,\n  _type == \"picture\" => { \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  _type == \"tripCard\" => { \"trip\": trip->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, saleState } },\n  _type == \"placesMap\" => { \"places\": places[]{ _key, name, detail, latitude, longitude } },\n  markDefs[]{\n    ...,\n    _type == \"internalLink\" => {\n      \"target\": target->{ _type, \"slug\": slug.current, region, canonicalPath, saleState }\n    }\n  }\n }, []),\n    \"sections\": coalesce(sections[]{ \n  _key, _type,\n  _type == \"heroSection\" => {\n    heading, text, \"picture\": picture{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n }, link{ label, path }\n  },\n  _type == \"richTextSection\" => { heading, \"body\": coalesce(body[]{ \n  ...,\n  _type == \"picture\" => { \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  _type == \"tripCard\" => { \"trip\": trip->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, saleState } },\n  _type == \"placesMap\" => { \"places\": places[]{ _key, name, detail, latitude, longitude } },\n  markDefs[]{\n    ...,\n    _type == \"internalLink\" => {\n      \"target\": target->{ _type, \"slug\": slug.current, region, canonicalPath, saleState }\n    }\n  }\n }, []) },\n  _type == \"offerSection\" => { heading, \"campaign\": campaign->{ \n  title, \"slug\": slug.current, startsAt, endsAt,\n  \"headline\": offer.headline,\n  \"code\": offer.couponCode,\n  \"terms\": coalesce(offer.terms, [])\n } },\n  _type == \"tripGridSection\" => {\n    heading, intro, \"trips\": coalesce(trips[@->saleState != \"withdrawn\"]->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n }, [])\n  },\n  _type == \"departuresSection\" => {\n    heading, intro, \"limit\": coalesce(limit, 8),\n    \"trips\": coalesce(trips[@->saleState != \"withdrawn\"]->{ \"slug\": slug.current, cardLine }, [])\n  },\n  _type == \"itineraryTeaserSection\" => {\n    heading,\n    \"trip\": trip->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, saleState, \"days\": coalesce(days[]{ _key, title, place, altitudeM }, []) }\n  },\n  _type == \"comparisonSection\" => {\n    heading, intro,\n    \"trips\": coalesce(trips[@->saleState != \"withdrawn\"]->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, maxAltitudeM }, [])\n  },\n  _type == \"countdownSection\" => { heading, \"campaign\": campaign->{ \n  title, \"slug\": slug.current, startsAt, endsAt,\n  \"headline\": offer.headline,\n  \"code\": offer.couponCode,\n  \"terms\": coalesce(offer.terms, [])\n } },\n  _type == \"stepsSection\" => { heading, \"steps\": coalesce(steps[]{ _key, title, text }, []) },\n  _type == \"quoteSection\" => { quote, person },\n  _type == \"reviewsSection\" => {\n    heading, intro, \"limit\": coalesce(limit, 3), \"trip\": trip->{ \"slug\": slug.current }\n  },\n  _type == \"faqSection\" => { heading, \"faqs\": coalesce(faqs[]->{ _id, title, answer }, []) },\n  _type == \"gallerySection\" => {\n    heading, \"pictures\": coalesce(pictures[]{ _key, \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n }, [])\n  },\n  _type == \"mapSection\" => {\n    heading, intro, \"isRoute\": coalesce(isRoute, false),\n    \"places\": coalesce(places[]{ _key, name, detail, latitude, longitude }, [])\n  },\n  _type == \"videoSection\" => { heading, source, transcript, \"poster\": poster{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n } },\n  _type == \"embedSection\" => { heading, url, \"poster\": poster{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n } },\n  _type == \"formSection\" => { heading, intro, subject },\n  _type == \"callToActionSection\" => { heading, text, link{ label, path } }\n }, []),\n    \"seo\": seo{ title, description, noIndex, \"image\": image{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n } }\n  }\n": ContentPageQueryResult;
    "\n  *[_type == \"trip\" && kind == \"retreat\" && saleState != \"withdrawn\"]\n    | order(title asc)[0...13]{\n      \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, \"lede\": summary,\n      \"pictures\": gallery[1...3]{ _key, \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n      \"retreat\": retreat{\n        theme, food, rooms, notFor,\n        \"schedule\": coalesce(dailySchedule[]{ _key, time, what }, []),\n        \"teacher\": teacher->{\n          _id, title, \"slug\": slug.current, role, bio, \"credentials\": coalesce(credentials, []),\n          \"photo\": photo{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n }\n        }\n      }\n    }\n": RetreatsQueryResult;
    "\n  *[_type == \"page\" && slug.current == \"corporate-tours\"][0].corporate{\n    \"capabilities\": coalesce(capabilities, []),\n    \"plans\": coalesce(plans[]{\n      _key, people, title, nights, travel, \"days\": coalesce(days, []), \"picture\": picture{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n }\n    }, []),\n    \"vendorFacts\": coalesce(vendorFacts[]{ _key, label, value }, []),\n    \"cases\": coalesce(cases[]{\n      _key, title, asked, done, \"client\": select(defined(allowedOn) => client)\n    }, [])\n  }\n": CorporateOfferQueryResult;
    "\n  *[_type == \"moment\" && travelledOn <= $today && (showsGuests != true\n    || (count(consents) > 0 && count(consents[defined(withdrawnOn)]) == 0))]\n    | order(travelledOn desc)[0...60]{\n      _id, title, travelledOn, text, video,\n      \"quote\": quote{ text, person },\n      \"picture\": picture{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n      \"trip\": trip->{\n        title, \"slug\": slug.current, saleState,\n        \"place\": destination->{ title, \"slug\": slug.current, region, canonicalPath }\n      }\n    }\n": MomentsQueryResult;
    "\n  *[_type == \"author\" && count(credentials) > 0] | order(_createdAt asc, title asc)[0...60]{\n    _id, title, \"slug\": slug.current, role,\n    \"credentials\": coalesce(credentials, []), \"languages\": coalesce(languages, []),\n    \"photo\": photo{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n }\n  }\n": TeamQueryResult;
    "\n  *[_type == \"destination\" && region == $region && defined(slug.current) && !defined(canonicalPath)]\n    .slug.current\n": DestinationSlugsQueryResult;
    "\n  *[_type == \"destination\" && (slug.current == $slug || canonicalPath == $path)][0]{\n    _id, _rev, _updatedAt, title, \"slug\": slug.current, region, canonicalPath, country, state, posterLine,\n    summary, currencyCode,\n    \"hero\": hero{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n },\n    \"gallery\": coalesce(gallery[]{ _key, \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n }, []),\n    \"intro\": intro[]{ \n  ...,\n  _type == \"picture\" => { \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  _type == \"tripCard\" => { \"trip\": trip->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, saleState } },\n  _type == \"placesMap\" => { \"places\": places[]{ _key, name, detail, latitude, longitude } },\n  markDefs[]{\n    ...,\n    _type == \"internalLink\" => {\n      \"target\": target->{ _type, \"slug\": slug.current, region, canonicalPath, saleState }\n    }\n  }\n },\n    \"months\": months[]{ _key, month, verdict, dayC, nightC, remark } | order(month asc),\n    \"approaches\": approaches[]{ _key, by, title, detail },\n    \"entryRules\": coalesce(entryRules[]{ _key, kind, title, detail, checkedOn }, []),\n    \"roadNote\": roadNote{ text, writtenOn, \"signedBy\": signedBy->{ title, \"slug\": slug.current, role } },\n    \"circuit\": coalesce(circuit[]{ _key, name, altitudeM, kmFromStart, latitude, longitude }, []),\n    \"roads\": coalesce(roads[]{\n      _key, title, detail,\n      \"openMonths\": coalesce(openMonths, []), \"uncertainMonths\": coalesce(uncertainMonths, [])\n    }, []),\n    \"acclimatisation\": coalesce(acclimatisation[]{ \n  ...,\n  _type == \"picture\" => { \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  _type == \"tripCard\" => { \"trip\": trip->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, saleState } },\n  _type == \"placesMap\" => { \"places\": places[]{ _key, name, detail, latitude, longitude } },\n  markDefs[]{\n    ...,\n    _type == \"internalLink\" => {\n      \"target\": target->{ _type, \"slug\": slug.current, region, canonicalPath, saleState }\n    }\n  }\n }, []),\n    \"packingLists\": coalesce(packingLists[]{ _key, title, \"items\": coalesce(items, []) }, []),\n    \"coverage\": coalesce(coverage[]{ _key, place, detail }, []),\n    \"posts\": *[_type == \"post\" && references(^._id) && publishedAt <= $now]\n      | order(publishedAt desc)[0...3]{ \n  _id, title, \"slug\": slug.current, excerpt, publishedAt,\n  \"letters\": coalesce(length(pt::text(body)), 0),\n  \"cover\": cover{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"author\": *[_type == \"author\" && _id == ^.author._ref][0]{ title, \"slug\": slug.current },\n  \"topic\": *[_type == \"topic\" && _id == ^.topics[0]._ref][0]{ title, \"slug\": slug.current }\n },\n    \"faqs\": coalesce(faqs[]->{ _id, title, answer }, []),\n    \"tripCount\": count(*[_type == \"trip\" && saleState != \"withdrawn\" && destination._ref == ^._id]),\n    \"trips\": *[_type == \"trip\" && saleState != \"withdrawn\" && destination._ref == ^._id]\n      | order(featuredRank asc, title asc)[0...36]{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, maxAltitudeM },\n    \"seo\": seo{ title, description, noIndex, \"image\": image{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n } }\n  }\n": DestinationPageQueryResult;
    "{\n  \"settings\": *[_type == \"settings\"][0]{\n    operatorName, legalName, description, phone, whatsapp, email, emergencyPhone, hours, address,\n    gstin, registrations, \"profiles\": coalesce(profiles, []),\n    \"sharePicture\": sharePicture{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n }\n  },\n  \"navigation\": *[_type == \"navigation\"][0]{\n    header[]{ _key, label, path },\n    footer[]{ _key, title, links[]{ _key, label, path } }\n  }\n}": FrameQueryResult;
    "\n  *[slug.current in $slugs && _type in [\"trip\", \"destination\", \"campaign\", \"page\", \"post\", \"topic\", \"author\"]]{\n    _type, \"slug\": slug.current,\n    _type == \"trip\" => { saleState },\n    _type == \"destination\" => { region, canonicalPath },\n    _type == \"campaign\" => { beforeStart, startsAt },\n    _type == \"post\" => { publishedAt }\n  }": LinkTargetsQueryResult;
    "{\n  \"settings\": *[_type == \"settings\"][0]{\n    _rev, homeHeading, homeLede, chosenHeading,\n    \"hero\": homeHero{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n },\n    \"chosenTrips\": coalesce(chosenTrips[@->saleState != \"withdrawn\"]->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n }, [])\n  },\n  \"destinations\": *[_type == \"destination\"] | order(orderRank asc, title asc)[0...48]{\n    _id, title, \"slug\": slug.current, region, canonicalPath, posterLine,\n    \"picture\": hero{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n    \"tripCount\": count(*[_type == \"trip\" && saleState != \"withdrawn\" && destination._ref == ^._id])\n  },\n  \"campaigns\": *[_type == \"campaign\" && isAnnounced == true && defined(slug.current)] | order(endsAt asc){\n    title, \"slug\": slug.current, startsAt, endsAt, \"headline\": offer.headline\n  },\n  \"ways\": *[_type == \"page\" && slug.current in $ways]{\n    _id, title, \"slug\": slug.current, summary, \"picture\": hero{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n }\n  },\n  \"posts\": *[_type == \"post\" && publishedAt <= $now] | order(publishedAt desc, _id asc)[0...3]._id,\n  \"nextPostAt\": *[_type == \"post\" && publishedAt > $now] | order(publishedAt asc)[0].publishedAt,\n  \"tripCount\": count(*[_type == \"trip\" && saleState != \"withdrawn\"])\n}": HomePageQueryResult;
    "\n  *[_type == \"trip\" && slug.current in $slugs && saleState != \"withdrawn\"]{\n    \"slug\": slug.current, cardLine\n  }\n": BoardTripsQueryResult;
    "\n  *[_type == \"trip\" && slug.current == $slug][0]{\n    \"packing\": coalesce(packing, []),\n    meetingPoint{ name, detail, latitude, longitude },\n    \"leader\": leader->{\n      title, \"slug\": slug.current, role,\n      \"photo\": photo{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n }\n    },\n    \"route\": coalesce(route[]{ _key, name, detail, latitude, longitude }, [])\n  }\n": MyTripQueryResult;
    "{\n  \"document\": *[_id == $id][0]{ _type, \"slug\": slug.current, region, canonicalPath },\n  \"referrers\": *[references($id)]{\n    _type, \"slug\": slug.current, region, canonicalPath,\n    \"referrers\": select(_type in [\"faq\", \"topic\"] => *[references(^._id)]{ _type, \"slug\": slug.current, region, canonicalPath }),\n    \"targets\": select(_type == \"trip\" => destination->{ _type, \"slug\": slug.current, region, canonicalPath })\n  },\n  \"targets\": *[_id == $id]{\n    \"destination\": select(_type == \"trip\" => destination->{ _type, \"slug\": slug.current, region, canonicalPath })\n  }[0].destination,\n  \"places\": coalesce(*[_id == $id && _type == \"post\"][0].destinations[]->{ _type, \"slug\": slug.current, region, canonicalPath }, []),\n  \"leader\": *[_type == \"trip\" && _id == $id][0].leader->{ _type, \"slug\": slug.current, region, canonicalPath }\n}": NeighboursQueryResult;
    "{\n  \"postCount\": count(*[_type == \"post\"]),\n  \"lists\": *[_type in [\"topic\", \"author\"] && defined(slug.current)]{\n    _type, \"slug\": slug.current,\n    \"postCount\": count(*[_type == \"post\" && (author._ref == ^._id || ^._id in topics[]._ref)]),\n    \"isOwn\": count(*[_type == \"post\" && _id == $id\n      && (author._ref == ^._id || ^._id in topics[]._ref)]) > 0\n  },\n  \"relatives\": *[_type == \"post\" && references(*[_type == \"post\" && _id == $id][0].topics[]._ref)]\n    | order(publishedAt desc)[0...100]{ _type, \"slug\": slug.current, region, canonicalPath }\n}": BlogListsQueryResult;
    "*[_id == $id][0]{ _rev, _updatedAt }": RevisionQueryResult;
    "\n  *[_type in $types && _id > $after && defined(slug.current)] | order(_id)[0...5000]{\n    _id, _type, \"slug\": slug.current, region, canonicalPath\n  }\n": PagesAfterQueryResult;
    "{\n  \"ids\": *[_type == \"post\" && publishedAt <= $now\n    && ($topic == \"\" || $topic in topics[]._ref)\n    && ($author == \"\" || author._ref == $author)] | order(publishedAt desc, _id asc)[0...$end]._id,\n  \"total\": count(*[_type == \"post\" && publishedAt <= $now\n    && ($topic == \"\" || $topic in topics[]._ref)\n    && ($author == \"\" || author._ref == $author)]),\n  \"nextAt\": *[_type == \"post\" && publishedAt > $now] | order(publishedAt asc)[0].publishedAt\n}": PostOrderQueryResult;
    "\n  *[_type == \"post\" && _id in $ids] | order(publishedAt desc, _id asc){ \n  _id, title, \"slug\": slug.current, excerpt, publishedAt,\n  \"letters\": coalesce(length(pt::text(body)), 0),\n  \"cover\": cover{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"author\": *[_type == \"author\" && _id == ^.author._ref][0]{ title, \"slug\": slug.current },\n  \"topic\": *[_type == \"topic\" && _id == ^.topics[0]._ref][0]{ title, \"slug\": slug.current }\n }\n": PostCardsQueryResult;
    "\n  *[_type == \"post\" && publishedAt <= $now && [title, excerpt, pt::text(body)] match $words]\n    | score(boost(title match $words, 4), boost(excerpt match $words, 2), pt::text(body) match $words)\n    | order(_score desc, publishedAt desc)[0...24]{ \n  _id, title, \"slug\": slug.current, excerpt, publishedAt,\n  \"letters\": coalesce(length(pt::text(body)), 0),\n  \"cover\": cover{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"author\": *[_type == \"author\" && _id == ^.author._ref][0]{ title, \"slug\": slug.current },\n  \"topic\": *[_type == \"topic\" && _id == ^.topics[0]._ref][0]{ title, \"slug\": slug.current }\n }\n": PostSearchQueryResult;
    "\n  *[_type == \"post\" && publishedAt <= $now] | order(publishedAt desc, _id asc)[0...30]{\n    title, \"slug\": slug.current, excerpt, publishedAt, revisedAt,\n    \"author\": *[_type == \"author\" && _id == ^.author._ref][0].title,\n    \"topics\": coalesce(topics[]->title, [])\n  }\n": PostFeedQueryResult;
    "\n  *[_type == \"redirect\" && from == $from][0]{ \"to\": to, status }\n": RedirectQueryResult;
    "\n  *[_type == \"redirect\" && (from in $addresses || to in $addresses)]{ from, \"to\": to, status }\n": RedirectsAroundQueryResult;
    "\n  *[_type == \"trip\" && slug.current in $slugs && saleState != \"withdrawn\"]{\n    \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, maxAltitudeM, \"inclusions\": coalesce(inclusions, [])\n  }\n": SavedTripsQueryResult;
    "[\n  ...*[_type in [\"trip\", \"destination\"]]._id,\n  ...*[_type == \"faq\"][0...2000]._id,\n  ...*[_type == \"post\"] | order(publishedAt desc)[0...2000]._id\n]": SearchIdsQueryResult;
    "\n  *[_type == \"trip\" && references($ids) && destination._ref in $ids]._id\n": SearchTripsAtQueryResult;
    "{\n  \"trips\": *[_type == \"trip\" && saleState != \"withdrawn\" && _id in $ids]{\n    \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, endPlace, summary, difficultyNote,\n    \"overview\": select($withText => pt::text(overview), \"\"),\n    \"activities\": coalesce(activities, []),\n    \"goodFor\": coalesce(goodFor, []),\n    \"destination\": destination->{ title, \"slug\": slug.current, state, country },\n    \"dayTitles\": coalesce(days[].title, []),\n    \"dayPlaces\": coalesce(days[].place, [])\n  },\n  \"places\": *[_type == \"destination\" && _id in $ids]{\n    _id, title, \"slug\": slug.current, region, canonicalPath, posterLine, state, country, summary\n  },\n  \"posts\": *[_type == \"post\" && _id in $ids]{\n    _id, title, \"slug\": slug.current, excerpt, publishedAt,\n    \"topics\": coalesce(topics[]->title, [])\n  },\n  \"questions\": *[_type == \"faq\" && _id in $ids]{ _id, title, answer },\n  \"words\": *[_type == \"searchWords\"][0]{ \"groups\": coalesce(synonyms[].words, []) }\n}": SearchContentQueryResult;
    "{\n  \"count\": count(*[_type in [\"trip\", \"destination\", \"post\", \"faq\", \"searchWords\"]]),\n  \"newest\": *[_type in [\"trip\", \"destination\", \"post\", \"faq\", \"searchWords\"]] | order(_updatedAt desc)[0]._updatedAt\n}": SearchRevisionQueryResult;
    "{\n  \"count\": count(*[\n  _type in $types && defined(slug.current) && seo.noIndex != true && (\n    _type in [\"destination\", \"page\"] ||\n    (_type == \"trip\" && saleState != \"withdrawn\") ||\n    (_type == \"campaign\" && endsAt > $now && (startsAt <= $now || beforeStart == \"teaser\")) ||\n    (_type == \"post\" && publishedAt <= $now) ||\n    (_type == \"author\" && _id in $authors) ||\n    (_type == \"topic\" && _id in $topics)\n  )]),\n  \"taken\": [\n    ...*[_type == \"page\" && \"/\" + slug.current in $paths]{ \"path\": \"/\" + slug.current }.path,\n    ...*[_type == \"destination\" && canonicalPath in $paths].canonicalPath\n  ]\n}": SitemapSizeQueryResult;
    "\n  *[\n  _type in $types && defined(slug.current) && seo.noIndex != true && (\n    _type in [\"destination\", \"page\"] ||\n    (_type == \"trip\" && saleState != \"withdrawn\") ||\n    (_type == \"campaign\" && endsAt > $now && (startsAt <= $now || beforeStart == \"teaser\")) ||\n    (_type == \"post\" && publishedAt <= $now) ||\n    (_type == \"author\" && _id in $authors) ||\n    (_type == \"topic\" && _id in $topics)\n  )] | order(_type asc, _id asc)[$start...$end]{\n    _type, \"slug\": slug.current, region, canonicalPath,\n    \"changedAt\": select(_type == \"post\" => coalesce(revisedAt, publishedAt), _updatedAt)\n  }": SitemapPartQueryResult;
    "{\n  \"authors\": *[_type == \"author\"\n    && count(*[_type == \"post\" && publishedAt <= $now && author._ref == ^._id]) > 0]._id,\n  \"topics\": *[_type == \"topic\"\n    && count(*[_type == \"post\" && publishedAt <= $now && ^._id in topics[]._ref]) > 0]._id\n}": PostNeighboursQueryResult;
    "\n  *[_type == $type && _type in [\"author\", \"campaign\", \"page\", \"topic\"] && defined(slug.current)].slug.current\n": SlugsQueryResult;
    "{\n  \"settings\": *[_type == \"settings\"][0]{\n    operatorName, homeHeading, \"picture\": sharePicture{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n }\n  },\n  \"found\": *[\n    (_type in $types && slug.current == $slug) ||\n    (_type == \"destination\" && defined(canonicalPath) && canonicalPath == $path)\n  ][0]{\n    _type, title, saleState, durationDays, country, state, role, region, canonicalPath,\n    startsAt, endsAt, beforeStart, publishedAt,\n    \"place\": destination->title,\n    \"picture\": coalesce(seo.image, gallery[0], hero, cover, photo){ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n }\n  }\n}": SocialCardQueryResult;
    "\n  *[_type == \"settings\"][0]{ interruption, interruptionEndsAt }": StatusQueryResult;
    "\n  *[_type == \"trip\" && saleState == \"on_sale\"] | order(featuredRank asc)[0...6]{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n }\n": SuggestionsQueryResult;
    "\n  defined(*[_type == \"trip\" && slug.current == $slug && saleState == \"withdrawn\"][0]._id)\n": WithdrawnTripQueryResult;
    "\n  *[_type == \"trip\" && slug.current == $slug && saleState != \"withdrawn\"][0]{\n    \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, saleState,\n    \"inclusions\": coalesce(inclusions, []),\n    \"exclusions\": coalesce(exclusions, []),\n    \"termsVersion\": *[_type == \"page\" && slug.current == \"terms-and-conditions\"][0].version,\n    \"policyVersion\": *[_type == \"page\" && slug.current == \"cancellation-policy\"][0].version\n  }\n": BookingTripQueryResult;
    "\n  *[_type == \"trip\" && saleState != \"withdrawn\" && seo.noIndex != true && defined(slug.current) && _id > $after]\n    | order(_id)[0...50]{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, \"about\": summary }\n": TripFeedQueryResult;
    "\n  *[_type == \"trip\" && saleState != \"withdrawn\" && seo.noIndex != true && defined(slug.current)] | order(title asc)[0...500]{\n    title, \"slug\": slug.current, cardLine\n  }\n": TripTitlesQueryResult;
    "\n  *[_type == \"trip\" && saleState != \"withdrawn\" && defined(slug.current)].slug.current\n": TripSlugsQueryResult;
    "\n  *[_type == \"trip\" && slug.current == $slug][0]{\n    _id, _rev, _updatedAt, title, \"slug\": slug.current, kind, saleState, summary, cardLine,\n    durationDays, startPlace, endPlace, difficulty, difficultyNote, maxAltitudeM, groupSizeMax,\n    minAge, maxAge, allowChildren,\n    \"activities\": coalesce(activities, []),\n    \"overview\": overview[]{ \n  ...,\n  _type == \"picture\" => { \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  _type == \"tripCard\" => { \"trip\": trip->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, saleState } },\n  _type == \"placesMap\" => { \"places\": places[]{ _key, name, detail, latitude, longitude } },\n  markDefs[]{\n    ...,\n    _type == \"internalLink\" => {\n      \"target\": target->{ _type, \"slug\": slug.current, region, canonicalPath, saleState }\n    }\n  }\n },\n    \"gallery\": gallery[]{ \n  _key, \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": select(_key == ^.gallery[0]._key => coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n), asset->metadata.palette.dominant.background)\n },\n    \"video\": video{\n      \"source\": file.asset->url, transcript, \"poster\": poster{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": coalesce(\n  select(asset->metadata.isOpaque == true => \"url(\" + asset->metadata.lqip + \") \"\n    + coalesce(string(round(hotspot.x * 100)) + \"% \" + string(round(hotspot.y * 100)) + \"%\", \"50%\") + \"/cover\"),\n  asset->metadata.palette.dominant.background\n)\n }\n    },\n    \"days\": days[]{\n      _key, title, place, summary, altitudeM,\n      \"components\": coalesce(components[]{ _key, kind, detail }, []),\n      \"meals\": coalesce(meals, []),\n      \"picture\": picture{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n }\n    },\n    \"inclusions\": coalesce(inclusions, []),\n    \"exclusions\": coalesce(exclusions, []),\n    \"packing\": coalesce(packing, []),\n    meetingPoint{ name, detail, latitude, longitude },\n    \"goodToKnow\": coalesce(goodToKnow[]{ \n  ...,\n  _type == \"picture\" => { \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  _type == \"tripCard\" => { \"trip\": trip->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n, saleState } },\n  _type == \"placesMap\" => { \"places\": places[]{ _key, name, detail, latitude, longitude } },\n  markDefs[]{\n    ...,\n    _type == \"internalLink\" => {\n      \"target\": target->{ _type, \"slug\": slug.current, region, canonicalPath, saleState }\n    }\n  }\n }, []),\n    \"faqs\": coalesce(faqs[]->{ _id, title, answer }, []),\n    \"leader\": leader->{\n      title, \"slug\": slug.current, role, \"credentials\": coalesce(credentials, []),\n      \"photo\": photo{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n }\n    },\n    \"route\": coalesce(route[]{ _key, name, detail, latitude, longitude }, []),\n    \"destination\": destination->{ title, \"slug\": slug.current, region, canonicalPath },\n    \"similarTrips\": coalesce(similarTrips[@->saleState != \"withdrawn\"]->{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n }, []),\n    \"seo\": seo{ title, description, noIndex, \"image\": image{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n } }\n  }\n": TripPageQueryResult;
    "\n  *[_type == \"trip\" && _id == $id][0]{\n    \"near\": *[_type == \"trip\" && saleState != \"withdrawn\" && _id != ^._id\n      && destination._ref == ^.destination._ref] | order(title asc)[0...3]{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n },\n    \"alike\": *[_type == \"trip\" && saleState != \"withdrawn\" && _id != ^._id && kind == ^.kind]\n      | order(title asc)[0...6]{ \n  _id, title, \"slug\": slug.current, cardLine, durationDays, startPlace, difficulty, groupSizeMax, minAge, maxAge, kind,\n  \"region\": destination->region,\n  \"destinationTitle\": destination->title,\n  \"picture\": gallery[0]{ \n  \n  alt, caption, credit, hotspot, crop,\n  \"path\": asset->path,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height\n,\n  \"backdrop\": asset->metadata.palette.dominant.background\n },\n  \"altitudes\": days[].altitudeM\n }\n  }\n": TripNeighboursQueryResult;
    "\n  *[_type == \"trip\" && defined(slug.current) && _id > $after]\n    | order(_id asc) [0...200] { \n  _id, _rev, _updatedAt,\n  \"slug\": slug.current,\n  title, kind, durationDays, timeZone,\n  \"countryCodes\": coalesce(countryCodes, []),\n  minAge, maxAge,\n  \"allowChildren\": coalesce(allowChildren, false),\n  \"requiresFitnessDeclaration\": coalesce(requiresFitnessDeclaration, false),\n  taxClass, saleState,\n  \"days\": coalesce(days[]{\n    title, place, summary,\n    \"parts\": coalesce(components[]{ kind, detail }, []),\n    \"meals\": coalesce(meals, [])\n  }, [])\n }\n": TripSyncQueryResult;
    "{\n  \"now\": now(),\n  \"trip\": *[_type == \"trip\" && _id == $id && defined(slug.current)][0]{ \n  _id, _rev, _updatedAt,\n  \"slug\": slug.current,\n  title, kind, durationDays, timeZone,\n  \"countryCodes\": coalesce(countryCodes, []),\n  minAge, maxAge,\n  \"allowChildren\": coalesce(allowChildren, false),\n  \"requiresFitnessDeclaration\": coalesce(requiresFitnessDeclaration, false),\n  taxClass, saleState,\n  \"days\": coalesce(days[]{\n    title, place, summary,\n    \"parts\": coalesce(components[]{ kind, detail }, []),\n    \"meals\": coalesce(meals, [])\n  }, [])\n }\n}": TripMirrorQueryResult;
  }
}
// Lets @sanity/client releases that predate the global registry read it too
declare module "@sanity/client" {
  interface SanityQueries extends globalThis.SanityQueries {}
}


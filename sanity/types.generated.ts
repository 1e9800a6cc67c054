export declare const internalGroqTypeReferenceTo: unique symbol;

export type CallToActionSection = {
  _type: "callToActionSection";
  heading: string;
  text?: string;
  link: SiteLink;
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

export type GallerySection = {
  _type: "gallerySection";
  heading?: string;
  pictures: Array<{
    _key: string;
  } & Picture>;
};

export type QuoteSection = {
  _type: "quoteSection";
  quote: string;
  person: string;
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

export type TripGridSection = {
  _type: "tripGridSection";
  heading: string;
  trips?: Array<{
    _key: string;
  } & TripReference>;
};

export type TextSection = {
  _type: "textSection";
  heading?: string;
  body: RichText;
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

export type AuthorReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "author";
};

export type PageReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "page";
};

export type CampaignReference = {
  _ref: string;
  _type: "reference";
  _weak?: boolean;
  [internalGroqTypeReferenceTo]?: "campaign";
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
} & FigureTable>;

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
  durationDays: number;
  startPlace: string;
  endPlace: string;
  difficulty: "easy" | "moderate" | "demanding" | "hard";
  difficultyNote: string;
  maxAltitudeM?: number;
  groupSizeMax: number;
  activities?: Array<string>;
  days: Array<{
    _key: string;
  } & ItineraryDay>;
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
  centre?: Place;
  faqs?: Array<{
    _key: string;
  } & FaqReference>;
  rank: number;
  seo?: Seo;
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
  hero?: Picture;
  body?: RichText;
  sections?: Array<{
    _key: string;
  } & TextSection | {
    _key: string;
  } & TripGridSection | {
    _key: string;
  } & FaqSection | {
    _key: string;
  } & QuoteSection | {
    _key: string;
  } & GallerySection | {
    _key: string;
  } & StepsSection | {
    _key: string;
  } & CallToActionSection>;
  seo?: Seo;
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
  offer?: {
    headline: string;
    couponCode?: string;
    terms?: Array<string>;
  };
  trips?: Array<{
    _key: string;
  } & TripReference>;
  sections?: Array<{
    _key: string;
  } & TextSection | {
    _key: string;
  } & TripGridSection | {
    _key: string;
  } & FaqSection | {
    _key: string;
  } & QuoteSection | {
    _key: string;
  } & GallerySection | {
    _key: string;
  } & StepsSection | {
    _key: string;
  } & CallToActionSection>;
  afterwardsPath: string;
  seo?: Seo;
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

export type AllSanitySchemaTypes = CallToActionSection | StepsSection | GallerySection | QuoteSection | FaqReference | FaqSection | TripReference | TripGridSection | TextSection | LinkColumn | SiteLink | Seo | Place | EntryRule | Approach | MonthNote | FigureTable | Note | TripCard | DestinationReference | PostReference | AuthorReference | PageReference | CampaignReference | RichText | SanityImageAssetReference | Picture | ItineraryDay | Navigation | Settings | Faq | Topic | Slug | Trip | Destination | TopicReference | Post | Page | Campaign | Author | SanityImageCrop | SanityImageHotspot | SanityImagePaletteSwatch | SanityImagePalette | SanityImageDimensions | SanityImageMetadata | SanityFileAsset | SanityAssetSourceData | SanityImageAsset | Geopoint;

// Source: sanity/queries/probe.ts
// Variable: probeQuery
// Query: *[_type == 'trip' && slug.current == $slug][0]{ title, 'slug': slug.current, days[]{ _key, title } }
export type ProbeQueryResult = {
  title: string;
  slug: string;
  days: Array<{
    _key: string;
    title: string;
  }>;
} | null;


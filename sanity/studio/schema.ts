import { BasketIcon } from '@sanity/icons/Basket';
import { BlockContentIcon } from '@sanity/icons/BlockContent';
import { BlockquoteIcon } from '@sanity/icons/Blockquote';
import { CalendarIcon } from '@sanity/icons/Calendar';
import { ClockIcon } from '@sanity/icons/Clock';
import { CodeBlockIcon } from '@sanity/icons/CodeBlock';
import { CogIcon } from '@sanity/icons/Cog';
import { DocumentTextIcon } from '@sanity/icons/DocumentText';
import { DocumentsIcon } from '@sanity/icons/Documents';
import { EarthGlobeIcon } from '@sanity/icons/EarthGlobe';
import { EnvelopeIcon } from '@sanity/icons/Envelope';
import { HelpCircleIcon } from '@sanity/icons/HelpCircle';
import { ImageIcon } from '@sanity/icons/Image';
import { ImagesIcon } from '@sanity/icons/Images';
import { LaunchIcon } from '@sanity/icons/Launch';
import { MarkerIcon } from '@sanity/icons/Marker';
import { MenuIcon } from '@sanity/icons/Menu';
import { OlistIcon } from '@sanity/icons/Olist';
import { PinIcon } from '@sanity/icons/Pin';
import { PlayIcon } from '@sanity/icons/Play';
import { RocketIcon } from '@sanity/icons/Rocket';
import { SearchIcon } from '@sanity/icons/Search';
import { StarIcon } from '@sanity/icons/Star';
import { TagIcon } from '@sanity/icons/Tag';
import { ThLargeIcon } from '@sanity/icons/ThLarge';
import { TransferIcon } from '@sanity/icons/Transfer';
import { UlistIcon } from '@sanity/icons/Ulist';
import { UserIcon } from '@sanity/icons/User';
import { orderRankField } from '@sanity/orderable-document-list';
import type { ComponentType } from 'react';
import type { DocumentDefinition, SchemaTypeDefinition } from 'sanity';
import { formatDate } from '../schema/fields.ts';
import { schemaTypes } from '../schema/schemaTypes.ts';
import { RefusedDocumentInput } from './plan/RefusedDocumentInput.tsx';
import { documentRules } from './validation/documentRules.ts';

/** Each type's icon in lists, menus and the page builder. */
export const icons: Record<string, ComponentType> = {
  trip: PinIcon,
  destination: EarthGlobeIcon,
  post: DocumentTextIcon,
  author: UserIcon,
  topic: TagIcon,
  campaign: RocketIcon,
  page: DocumentsIcon,
  moment: ImagesIcon,
  faq: HelpCircleIcon,
  settings: CogIcon,
  navigation: MenuIcon,
  redirect: TransferIcon,
  searchWords: SearchIcon,
  tripGridSection: BasketIcon,
  faqSection: HelpCircleIcon,
  quoteSection: BlockquoteIcon,
  reviewsSection: StarIcon,
  gallerySection: ImagesIcon,
  stepsSection: OlistIcon,
  callToActionSection: LaunchIcon,
  heroSection: ImageIcon,
  offerSection: TagIcon,
  departuresSection: CalendarIcon,
  itineraryTeaserSection: UlistIcon,
  videoSection: PlayIcon,
  richTextSection: BlockContentIcon,
  mapSection: MarkerIcon,
  comparisonSection: ThLargeIcon,
  countdownSection: ClockIcon,
  formSection: EnvelopeIcon,
  embedSection: CodeBlockIcon,
};

/** List previews for documents whose raw fields wouldn't mean much to an editor. */
const previews: Record<string, DocumentDefinition['preview']> = {
  campaign: {
    select: { title: 'title', startsAt: 'startsAt', endsAt: 'endsAt', media: 'hero' },
    prepare: ({ title, startsAt, endsAt, media }) => ({
      title,
      media,
      subtitle: campaignWindow(startsAt, endsAt),
    }),
  },
  topic: {
    select: { title: 'title', kind: 'kind', media: 'cover' },
    prepare: ({ title, kind, media }) => ({ title, media, subtitle: kind }),
  },
};

function campaignWindow(startsAt: unknown, endsAt: unknown): string {
  if (typeof startsAt !== 'string' || typeof endsAt !== 'string') return 'No dates yet';
  const now = new Date().toISOString();
  if (now < startsAt) return `Starts ${formatDate(startsAt)}`;
  return now < endsAt ? `Runs until ${formatDate(endsAt)}` : `Ended ${formatDate(endsAt)}`;
}

/** Singletons: the ID is the type. */
export const singletonTypes: readonly string[] = ['settings', 'navigation', 'searchWords'];

/** The schema, which is plain data, plus whatever needs the Studio or the network. */
export const studioTypes: SchemaTypeDefinition[] = schemaTypes.map(
  (type: SchemaTypeDefinition): SchemaTypeDefinition => {
    const withIcon = { ...type, icon: icons[type.name] };
    if (!isDocumentType(withIcon)) return withIcon;
    return {
      ...withIcon,
      fields: withIcon.fields.map((field) =>
        field.name === 'orderRank' ? orderRankField({ type: type.name }) : field,
      ),
      validation: documentRules(),
      components: { ...withIcon.components, input: RefusedDocumentInput },
      preview: previews[type.name] ?? withIcon.preview,
    };
  },
);

function isDocumentType(type: SchemaTypeDefinition): type is DocumentDefinition {
  return type.type === 'document';
}

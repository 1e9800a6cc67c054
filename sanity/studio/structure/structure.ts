import { CalendarIcon } from '@sanity/icons/Calendar';
import { CheckmarkCircleIcon } from '@sanity/icons/CheckmarkCircle';
import { ClockIcon } from '@sanity/icons/Clock';
import { CogIcon } from '@sanity/icons/Cog';
import { EditIcon } from '@sanity/icons/Edit';
import { WarningOutlineIcon } from '@sanity/icons/WarningOutline';
import { orderableDocumentListDeskItem } from '@sanity/orderable-document-list';
import type { ComponentType } from 'react';
import type {
  DefaultDocumentNodeResolver,
  ListBuilder,
  ListItemBuilder,
  StructureBuilder,
  StructureResolver,
} from 'sanity/structure';
import { slugsWithoutDates } from '../departures.ts';
import { apiVersion } from '../environment.ts';
import { icons } from '../schema.ts';
import { RefusalsPane } from '../plan/RefusalsPane.tsx';
import { DepartureFailurePane, DeparturesView } from '../views/DeparturesView.tsx';
import { SharingView } from '../views/SharingView.tsx';

const nextChangeFirst = [
  { field: 'publishAt', direction: 'asc' as const },
  { field: 'unpublishAt', direction: 'asc' as const },
];
const isScheduled = '(defined(publishAt) || defined(unpublishAt))';
/** As loaded with the demo: nobody has changed or published it since. */
const isDemo = '_createdAt == _updatedAt';
const isDraft = '_originalId in path("drafts.**")';
const sharedTypes = ['trip', 'destination', 'post', 'topic', 'author', 'campaign', 'page'];

/** The Studio's main lists, in the order an operator uses them in a day. */
export const structure: StructureResolver = (S, context) =>
  S.list()
    .id('content')
    .title('Content')
    .items([
      tripsItem(S),
      orderableDocumentListDeskItem({
        type: 'destination',
        title: 'Destinations',
        icon: icons.destination,
        S,
        context,
      }),
      folder(S, 'blog', 'Blog', icons.post, [
        filteredItem(S, 'post', 'Posts', [filter(S, 'post', 'Featured', 'isFeatured == true')]),
        allOf(S, 'author', 'Authors'),
        allOf(S, 'topic', 'Topics'),
      ]),
      filteredItem(S, 'campaign', 'Campaigns', [
        filter(S, 'campaign', 'Running now', 'startsAt <= now() && endsAt > now()'),
        filter(S, 'campaign', 'Upcoming', 'startsAt > now()'),
        filter(S, 'campaign', 'Ended', 'endsAt <= now()'),
      ]),
      filteredItem(S, 'page', 'Pages', [
        filter(S, 'page', 'Landing pages', 'kind == "landing"'),
        filter(S, 'page', 'Company', 'kind == "company"'),
        filter(S, 'page', 'Policies', 'kind == "policy"'),
      ]),
      allOf(S, 'moment', 'Highlights'),
      S.divider(),
      scheduledItem(S),
      refusedItem(S),
      folder(S, 'shared', 'Shared', icons.faq, [allOf(S, 'faq', 'Questions')]),
      S.divider(),
      folder(S, 'demo', 'Replace the demo', CheckmarkCircleIcon, [
        filter(S, 'settings', 'Name and contact', isDemo),
        filter(S, 'page', 'About us and policies', `${isDemo} && kind in ["company", "policy"]`),
        filter(S, 'author', 'Team and authors', isDemo),
        filter(S, 'destination', 'Destinations', isDemo),
        filter(S, 'trip', 'Trips', isDemo),
        filter(S, 'faq', 'Questions', isDemo),
        filter(S, 'post', 'Posts', isDemo),
        filter(S, 'campaign', 'Campaigns', isDemo),
      ]),
      folder(S, 'site', 'Settings', CogIcon, [
        singleton(S, 'settings', 'Site settings'),
        singleton(S, 'navigation', 'Navigation'),
        singleton(S, 'searchWords', 'Search words'),
        allOf(S, 'redirect', 'Redirects'),
      ]),
    ]);

/** The tabs beside the form. */
export const defaultDocumentNode: DefaultDocumentNodeResolver = (S, { schemaType }) =>
  S.document().views([
    S.view.form().title('Write'),
    ...(schemaType === 'trip'
      ? [S.view.component(DeparturesView).id('departures').title('Departures')]
      : []),
    ...(sharedTypes.includes(schemaType)
      ? [S.view.component(SharingView).id('sharing').title('Search and sharing')]
      : []),
  ]);

function tripsItem(S: StructureBuilder): ListItemBuilder {
  const withoutDates = S.listItem()
    .id('trips-without-dates')
    .title('No dates to book')
    .icon(WarningOutlineIcon)
    .child(async (_id, { structureContext }) => {
      const slugs = await structureContext
        .getClient({ apiVersion })
        .fetch<string[]>(
          '*[_type == "trip" && saleState == "on_sale" && defined(slug.current)].slug.current',
          {},
          { perspective: 'published' },
        );
      const empty = await slugsWithoutDates(slugs).catch(() => null);
      if (!empty) {
        return S.component(DepartureFailurePane)
          .id('trips-without-dates')
          .title('On sale, no dates to book');
      }
      return S.documentList()
        .id('trips-without-dates')
        .title('On sale, no dates to book')
        .schemaType('trip')
        .apiVersion(apiVersion)
        .filter('_type == "trip" && slug.current in $slugs')
        .params({ slugs: empty });
    });
  return filteredItem(S, 'trip', 'Trips', [
    filter(S, 'trip', 'On sale', 'saleState == "on_sale"'),
    withoutDates,
    filter(S, 'trip', 'By enquiry', 'saleState == "enquiry_only"'),
    filter(S, 'trip', 'Withdrawn', 'saleState == "withdrawn"'),
  ]);
}

/** Returns an entry that opens another list of entries. */
function folder(
  S: StructureBuilder,
  id: string,
  title: string,
  icon: ComponentType | undefined,
  items: Parameters<ListBuilder['items']>[0],
): ListItemBuilder {
  return S.listItem().id(id).title(title).icon(icon).child(S.list().title(title).items(items));
}

/** Lists all documents of one type. */
function allOf(S: StructureBuilder, type: string, title: string): ListItemBuilder {
  return S.documentTypeListItem(type).title(title).icon(icons[type]);
}

/** Returns the entry for one type: all its documents, the common filters, then the type's own. */
function filteredItem(
  S: StructureBuilder,
  type: string,
  title: string,
  own: ListItemBuilder[],
): ListItemBuilder {
  return folder(S, `${type}s`, title, icons[type], [
    allOf(S, type, `All ${title.toLowerCase()}`),
    S.divider(),
    filter(S, type, 'Drafts', isDraft, EditIcon),
    filter(S, type, 'Scheduled', isScheduled, ClockIcon),
    ...own,
  ]);
}

function filter(
  S: StructureBuilder,
  type: string,
  title: string,
  condition: string,
  icon = icons[type],
): ListItemBuilder {
  const id = `${type}-${title.toLowerCase().replaceAll(' ', '-')}`;
  const list = S.documentList()
    .id(id)
    .title(title)
    .schemaType(type)
    .apiVersion(apiVersion)
    .filter(`_type == $type && ${condition}`)
    .params({ type });
  return S.listItem()
    .id(id)
    .title(title)
    .icon(icon)
    .child(condition === isScheduled ? list.defaultOrdering(nextChangeFirst) : list);
}

/** Lists scheduled actions of every type, soonest first. */
function scheduledItem(S: StructureBuilder): ListItemBuilder {
  return S.listItem()
    .id('coming-up')
    .title('Coming up')
    .icon(CalendarIcon)
    .child(
      S.documentList()
        .id('coming-up')
        .title('Scheduled to publish or go offline')
        .apiVersion(apiVersion)
        .filter(isScheduled)
        .defaultOrdering(nextChangeFirst)
        // In a list of several types, the address of an opened document doesn't include its type.
        .child(async (documentId, { structureContext }) => {
          const schemaType = await structureContext
            .getClient({ apiVersion })
            .fetch<string | null>(
              '*[_id in [$id, "drafts." + $id]][0]._type',
              { id: documentId },
              { perspective: 'raw' },
            );
          return schemaType ? S.defaultDocument({ documentId, schemaType }) : undefined;
        }),
    );
}

/** Lists scheduled actions that failed. */
function refusedItem(S: StructureBuilder): ListItemBuilder {
  return S.listItem()
    .id('not-as-planned')
    .title('Schedule problems')
    .icon(WarningOutlineIcon)
    .child(S.component(RefusalsPane).id('not-as-planned').title('Failed to publish or go offline'));
}

function singleton(S: StructureBuilder, type: string, title: string): ListItemBuilder {
  return S.listItem()
    .id(type)
    .title(title)
    .icon(icons[type])
    .child(S.document().schemaType(type).documentId(type).title(title));
}

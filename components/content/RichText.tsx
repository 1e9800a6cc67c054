import { PortableText, type PortableTextComponents } from '@portabletext/react';
import { createContext, useContext, type ReactNode } from 'react';
import { paths } from '@/lib/paths';
import type { DestinationPageQueryResult } from '@/sanity/types.generated';
import { DataTable } from '@/components/ui/DataTable';
import { Notice } from '@/components/ui/Notice';
import { PageLink } from '@/components/ui/PageLink';
import { ContentImage } from './ContentImage';
import { PlacesMap } from './PlacesMap';
import css from './RichText.module.css';

/** Rich text as queries return it. */
export type RichTextValue = NonNullable<DestinationPageQueryResult>['intro'];
type Block = RichTextValue[number];
type BlockOf<T extends Block['_type']> = Extract<Block, { _type: T }>;
type LinkTarget = Extract<
  NonNullable<BlockOf<'block'>['markDefs']>[number],
  { _type: 'internalLink' }
>['target'];

function targetPath(target: LinkTarget): string {
  return target._type === 'destination'
    ? paths.destination(target)
    : paths[target._type](target.slug);
}

type TripOfCard = BlockOf<'tripCard'>['trip'];

interface RichTextProps {
  value: RichTextValue;
  /** A long read: larger type and prominent quotes. */
  isLong?: boolean;
  /** Heading ids by block key, for links. */
  anchors?: ReadonlyMap<string, string>;
  /** Renders a trip card. Defaults to a line with a link. */
  tripCard?: (trip: TripOfCard) => ReactNode;
}

type Options = Pick<RichTextProps, 'anchors' | 'tripCard'>;
const RichTextOptions = createContext<Options>({});

/** Defined once: new components on each render would remount the text and lose clicks. */
const components: PortableTextComponents = {
  unknownType: () => null,
  block: {
    h2: function Heading({ value, children }) {
      const { anchors } = useContext(RichTextOptions);
      return <h2 id={anchors?.get(value._key ?? '')}>{children}</h2>;
    },
  },
  types: {
    picture: ({ value }: { value: BlockOf<'picture'> }) => (
      <figure>
        <ContentImage picture={value} sizes="min(92vw, 672px)" />
        {value.caption ? <figcaption>{value.caption}</figcaption> : null}
      </figure>
    ),
    note: ({ value }: { value: BlockOf<'note'> }) => (
      <Notice tone={value.tone}>{value.text}</Notice>
    ),
    // The trip is null if it's no longer published.
    tripCard: function TripInText({ value }: { value: { trip: TripOfCard | null } }) {
      const { tripCard = tripLine } = useContext(RichTextOptions);
      return value.trip ? tripCard(value.trip) : null;
    },
    placesMap: ({ value }: { value: BlockOf<'placesMap'> }) => (
      <figure>
        <PlacesMap places={value.places} isRoute={value.isRoute} isNarrow />
        <figcaption>{value.caption}</figcaption>
      </figure>
    ),
    figureTable: ({ value }: { value: BlockOf<'figureTable'> }) => <FigureTable table={value} />,
  },
  marks: {
    internalLink: ({ value, children }) => {
      const target = (value as { target: LinkTarget | null } | undefined)?.target;
      if (!target || target.saleState === 'withdrawn') return <>{children}</>;
      return <PageLink href={targetPath(target)}>{children}</PageLink>;
    },
    externalLink: ({ value, children }) => (
      <a href={(value as { href: string } | undefined)?.href} rel="noopener">
        {children}
      </a>
    ),
  },
};

/** Renders nothing for a withdrawn trip, whose page is gone. */
function tripLine(trip: TripOfCard) {
  if (trip.saleState === 'withdrawn') return null;
  return (
    <p>
      <PageLink href={paths.trip(trip.slug)}>{trip.title}</PageLink>, {trip.cardLine}
    </p>
  );
}

function FigureTable({ table }: { table: BlockOf<'figureTable'> }) {
  const [head = [], ...rows] = table.rows.map(({ cells }) => cells);
  return (
    <DataTable
      className={css.table}
      caption={table.caption}
      head={head}
      rows={rows}
      hasRowHeads={false}
    />
  );
}

/** Renders an editor's rich text. Skips unknown blocks. */
export function RichText({ value, isLong, anchors, tripCard }: RichTextProps) {
  if (value.length === 0) return null;
  return (
    <div className={css.prose} data-long={isLong}>
      <RichTextOptions value={{ anchors, tripCard }}>
        <PortableText value={value} components={components} onMissingComponent={false} />
      </RichTextOptions>
    </div>
  );
}

import { PortableText, type PortableTextComponents } from '@portabletext/react';
import Link from 'next/link';
import styled from 'styled-components';
import { paths } from '@/lib/paths';
import type { DestinationPageQueryResult } from '@/sanity/types.generated';
import { tokens } from '@/styles/tokens';
import { Notice } from '@/components/ui/Notice';
import { ContentImage } from './ContentImage';

/** Rich text as the queries give it. */
export type RichTextValue = NonNullable<DestinationPageQueryResult>['intro'];
type Block = RichTextValue[number];
type BlockOf<T extends Block['_type']> = Extract<Block, { _type: T }>;
type LinkTarget = Extract<
  NonNullable<BlockOf<'block'>['markDefs']>[number],
  { _type: 'internalLink' }
>['target'];

const Prose = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.1rem;
  max-width: ${tokens.width.text};
  h2 {
    font-size: 2rem;
    margin-top: 1rem;
  }
  h3 {
    margin-top: 0.6rem;
  }
  ul,
  ol {
    display: grid;
    gap: 0.4rem;
    padding-inline-start: 1.3rem;
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  li::marker {
    color: ${tokens.color.madder};
    font-weight: 700;
  }
  blockquote {
    border-inline-start: 4px solid ${tokens.color.turmeric};
    padding-inline-start: 1.2rem;
    font-size: ${tokens.size.large};
  }
  figure img {
    width: 100%;
    height: auto;
    border-radius: ${tokens.radius.medium};
  }
  figcaption,
  caption {
    color: ${tokens.color.muted};
    font-size: ${tokens.size.small};
    text-align: start;
    padding-top: 0.4rem;
  }
  caption {
    caption-side: bottom;
  }
`;
const TableScroll = styled.div`
  overflow-x: auto;
  table {
    border-collapse: collapse;
    min-width: 100%;
  }
  th,
  td {
    text-align: start;
    padding: 0.55rem 1.2rem 0.45rem 0;
    border-bottom: 1px solid ${tokens.color.line};
    vertical-align: baseline;
  }
`;

function targetPath(target: LinkTarget): string {
  switch (target._type) {
    case 'trip':
      return paths.trip(target.slug);
    case 'destination':
      return paths.destination(target);
    case 'post':
      return paths.post(target.slug);
    case 'author':
      return paths.author(target.slug);
    case 'campaign':
      return paths.campaign(target.slug);
    case 'page':
      return paths.page(target.slug);
  }
}

const components: PortableTextComponents = {
  types: {
    picture: ({ value }: { value: BlockOf<'picture'> }) => (
      <figure>
        <ContentImage picture={value} sizes="(min-width: 720px) 672px, 92vw" />
        {value.caption ? <figcaption>{value.caption}</figcaption> : null}
      </figure>
    ),
    note: ({ value }: { value: BlockOf<'note'> }) => (
      <Notice tone={value.tone}>{value.text}</Notice>
    ),
    tripCard: ({ value }: { value: BlockOf<'tripCard'> }) => (
      <p>
        <Link href={paths.trip(value.trip.slug)} prefetch={false}>
          {value.trip.title}
        </Link>
        , {value.trip.cardLine}
      </p>
    ),
    figureTable: ({ value }: { value: BlockOf<'figureTable'> }) => <FigureTable table={value} />,
  },
  marks: {
    internalLink: ({ value, children }) => {
      const target = (value as { target: LinkTarget | null } | undefined)?.target;
      if (!target) return <>{children}</>;
      return (
        <Link href={targetPath(target)} prefetch={false}>
          {children}
        </Link>
      );
    },
    externalLink: ({ value, children }) => (
      <a href={(value as { href: string } | undefined)?.href} rel="noopener">
        {children}
      </a>
    ),
  },
};

function FigureTable({ table }: { table: BlockOf<'figureTable'> }) {
  const [head, ...rows] = table.rows;
  return (
    <TableScroll tabIndex={0} role="region" aria-label={table.caption}>
      <table>
        <caption>{table.caption}</caption>
        <thead>
          <tr>
            {head?.cells.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._key}>
              {row.cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}

/** What an editor wrote, as it was meant. An unknown part shows nothing. */
export function RichText({ value }: { value: RichTextValue }) {
  if (value.length === 0) return null;
  return (
    <Prose>
      <PortableText value={value} components={components} onMissingComponent={false} />
    </Prose>
  );
}

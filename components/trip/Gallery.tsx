import styled from 'styled-components';
import { ContentImage } from '@/components/content/ContentImage';
import type { TripPageProps } from '@/lib/server/loaders/tripPage';
import { media } from '@/styles/media';
import { tokens } from '@/styles/tokens';

const Mosaic = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  grid-template-rows: clamp(220px, 62vw, 420px) clamp(100px, 26vw, 180px);
  gap: 8px;
  margin-inline: calc(-1 * ${tokens.space.gutter});
  overflow: hidden;
  ${media.desktop} {
    grid-template-columns: 2fr 1fr 1fr;
    grid-template-rows: 240px 240px;
    gap: 10px;
    margin-inline: 0;
    border-radius: ${tokens.radius.large};
  }
  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  img:nth-child(1) {
    grid-column: 1 / -1;
    ${media.desktop} {
      grid-column: 1;
      grid-row: span 2;
    }
  }
  img:nth-child(2) {
    ${media.desktop} {
      grid-column: span 2;
    }
  }
  img:nth-child(4) {
    display: none;
    ${media.desktop} {
      display: block;
    }
  }
`;

/** The first pictures of a trip as a mosaic. */
export function Gallery({ pictures }: { pictures: TripPageProps['trip']['gallery'] }) {
  return (
    <Mosaic>
      {pictures.slice(0, 4).map((picture, index) => (
        <ContentImage
          key={picture._key}
          picture={picture}
          ratio={index === 0 ? 1.28 : index === 1 ? 2.4 : 1.3}
          sizes={
            index === 0
              ? '(min-width: 920px) 620px, 100vw'
              : index === 1
                ? '(min-width: 920px) 610px, 50vw'
                : '(min-width: 920px) 300px, 50vw'
          }
          isFirst={index === 0}
        />
      ))}
    </Mosaic>
  );
}

import { ContentImage } from '@/components/content/ContentImage';
import { PageLink } from '@/components/ui/PageLink';
import { Band, Wrap } from '@/components/ui/Stack';
import { paths } from '@/lib/paths';
import type { HomePageProps } from '@/lib/server/loaders/homePage';
import { from } from '@/styles/media';
import css from './Ways.module.css';

export function Ways({ ways }: Pick<HomePageProps, 'ways'>) {
  if (ways.length === 0) return null;
  return (
    <Band aria-label="Other ways to travel with us">
      <Wrap>
        <ul className={css.list}>
          {ways.map((way) => (
            <li key={way._id}>
              <ContentImage
                picture={way.picture}
                ratio={16 / 9}
                sizes={`${from.desktop} 400px, ${from.tablet} 30vw, 92vw`}
                alt=""
              />
              <h2>
                <PageLink href={paths.page(way.slug)}>{way.title}</PageLink>
              </h2>
              <p>{way.summary}</p>
            </li>
          ))}
        </ul>
      </Wrap>
    </Band>
  );
}

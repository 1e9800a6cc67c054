import { ContentImage } from '@/components/content/ContentImage';
import { RichText } from '@/components/content/RichText';
import { AskLinks } from '@/components/layout/AskLinks';
import { HeadedBand } from '@/components/ui/HeadedBand';
import { PageLink } from '@/components/ui/PageLink';
import { Wrap } from '@/components/ui/Stack';
import { formatList } from '@/lib/format/counts';
import { paths } from '@/lib/paths';
import { travelAgency } from '@/lib/seo/jsonLd';
import { siteUrl } from '@/lib/siteUrl';
import type { AboutPageProps } from '@/lib/server/loaders/guidePages';
import type { FrameProps } from '@/lib/server/loaders/pageLoad';
import { GuideFrame } from './GuideFrame';
import css from './AboutPage.module.css';

/** About us: our story, our team and their training, our office and registrations. */
export function AboutPage(props: AboutPageProps & FrameProps) {
  const { page, team, frame } = props;
  const { settings } = frame;
  return (
    <GuideFrame {...props} jsonLd={[travelAgency(siteUrl, settings)]}>
      <Wrap className={css.story}>
        <RichText value={page.body} />
        <section className={css.office} aria-labelledby="office">
          <h2 id="office">Our office</h2>
          <address>{settings.address}</address>
          <p>{settings.hours}</p>
          <AskLinks settings={settings} message="Hello, I have a question." />
          <dl>
            {settings.gstin ? (
              <div>
                <dt>GSTIN</dt>
                <dd>{settings.gstin}</dd>
              </div>
            ) : null}
            {settings.registrations ? (
              <div>
                <dt>Registered as</dt>
                <dd>{settings.registrations}</dd>
              </div>
            ) : null}
          </dl>
        </section>
      </Wrap>
      {team.length > 0 ? (
        <HeadedBand data-tone="sand" heading="Our team" headingId="team">
          <ul className={css.team}>
            {team.map((person) => (
              <li key={person._id}>
                <ContentImage picture={person.photo} ratio={1} sizes="160px" alt="" />
                <div>
                  <h3>
                    <PageLink href={paths.author(person.slug)}>{person.title}</PageLink>
                  </h3>
                  <p>{person.role}</p>
                  <ul>
                    {person.credentials.map((credential) => (
                      <li key={credential}>{credential}</li>
                    ))}
                  </ul>
                  {person.languages.length > 0 ? (
                    <small>Speaks {formatList(person.languages)}</small>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
        </HeadedBand>
      ) : null}
    </GuideFrame>
  );
}

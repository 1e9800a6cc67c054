import { ContentImage } from '@/components/content/ContentImage';
import { RichText } from '@/components/content/RichText';
import { AskLinks } from '@/components/layout/AskLinks';
import { HeadedBand } from '@/components/ui/HeadedBand';
import { PageLink } from '@/components/ui/PageLink';
import { Row, Rows } from '@/components/ui/Rows';
import rows from '@/components/ui/Rows.module.css';
import { Wrap } from '@/components/ui/Stack';
import { TextList } from '@/components/ui/TextList';
import { formatList } from '@/lib/format/counts';
import { paths } from '@/lib/paths';
import { travelAgency } from '@/lib/seo/agencyJsonLd';
import { siteUrl } from '@/lib/siteUrl';
import type { AboutPageProps } from '@/lib/server/loaders/guidePages';
import { GuideFrame } from './GuideFrame';
import css from './AboutPage.module.css';

/** About us: our story, our team and their training, our office and registrations. */
export function AboutPage(props: AboutPageProps) {
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
          {settings.gstin || settings.registrations ? (
            <Rows>
              {settings.gstin ? <Row name="GSTIN" value={settings.gstin} /> : null}
              {settings.registrations ? (
                <Row name="Registered as" value={settings.registrations} />
              ) : null}
            </Rows>
          ) : null}
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
                  <TextList className={rows.ruled} items={person.credentials} />
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

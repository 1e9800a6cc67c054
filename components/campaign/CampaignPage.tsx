import Head from 'next/head';
import { useMemo } from 'react';
import { PictureHero } from '@/components/content/PictureHero';
import { Sections } from '@/components/sections/Sections';
import { AskLinks } from '@/components/layout/AskLinks';
import { ContentHead } from '@/components/layout/ContentHead';
import { Figure } from '@/components/ui/Figure';
import { Band, Stack, Wrap } from '@/components/ui/Stack';
import { codeProblemWords } from '@/lib/content/offerCode';
import { formatInstant } from '@/lib/format/dates';
import { Carried } from '@/lib/hooks/carried';
import { useCarriedLinks } from '@/lib/hooks/useCarriedLinks';
import { useCarriedQuery } from '@/lib/hooks/useCarriedQuery';
import { paths, type CarriedQuery } from '@/lib/paths';
import { faqPageOfSections } from '@/lib/seo/jsonLd';
import type {
  CampaignPageProps,
  EndedCampaign,
  RunningCampaign,
} from '@/lib/server/loaders/campaignPage';
import type { SectionData } from '@/lib/server/loaders/sections';
import css from './CampaignPage.module.css';

/** A current fact about the offer, shown as a large figure. */
interface HeroFact {
  label: string;
  value: string;
  isCode?: boolean;
}

/** A campaign page: announced, running or ended. */
export function CampaignPage(props: CampaignPageProps) {
  const { campaign, frame } = props;
  const offer = props.phase === 'live' ? props.offer : null;
  const code = offer?.code ?? null;
  const isUsable = codeProblemWords(offer?.codeProblem) === null;
  const carried = useCarriedWithout(isUsable ? null : code);
  useCarriedLinks(carried);
  return (
    <>
      <ContentHead
        page={campaign}
        frame={frame}
        canonicalPath={paths.campaign(campaign.slug)}
        isHiddenFromSearch={props.phase === 'ended' || (campaign.seo?.noIndex ?? false)}
        jsonLd={props.phase === 'live' ? [faqPageOfSections(props.sections)] : []}
      />
      {props.phase === 'live' ? (
        <Carried value={{ ...carried, ...(code && isUsable ? { code } : {}) }}>
          <Running {...props} />
        </Carried>
      ) : null}
      {props.phase === 'before' ? <Announced {...props} /> : null}
      {props.phase === 'ended' ? <Ended {...props} /> : null}
    </>
  );
}

/** Returns the query that links pass on, without a code that doesn't work. */
function useCarriedWithout(deadCode: string | null): CarriedQuery {
  const carried = useCarriedQuery();
  return useMemo(() => {
    const { code, ...others } = carried;
    return deadCode && code?.toUpperCase() === deadCode.toUpperCase() ? others : carried;
  }, [carried, deadCode]);
}

interface HeroProps {
  campaign: Pick<CampaignPageProps['campaign'], 'title' | 'summary' | 'hero'>;
  facts: HeroFact[];
  isFirst?: boolean;
}

/** The hero of both versions, of which `public/version.js` shows one. */
function TwoHeroes({ second, ...first }: HeroProps & { second: HeroProps['campaign'] }) {
  return (
    <>
      <Head>
        {/* It must choose before the first paint, and the policy allows no inline scripts. */}
        {/* eslint-disable-next-line @next/next/no-sync-scripts */}
        <script src="/version.js" />
      </Head>
      {/* Lazy images don't load in the version that isn't shown. */}
      <div data-only-version="a">
        <Hero {...first} isFirst={false} />
      </div>
      <div data-only-version="b">
        <Hero {...first} campaign={second} isFirst={false} />
      </div>
    </>
  );
}

function Hero({ campaign, facts, isFirst }: HeroProps) {
  return (
    <PictureHero
      className={css.hero}
      picture={campaign.hero}
      phoneRatio={0.62}
      {...(isFirst === undefined ? {} : { isFirst })}
    >
      <h1>{campaign.title}</h1>
      <p>{campaign.summary}</p>
      <dl className={css.facts}>
        {facts.map(({ label, value, isCode }) => (
          <div key={label} data-code={isCode || undefined}>
            <dt>{label}</dt>
            <dd>
              <Figure>{value}</Figure>
            </dd>
          </div>
        ))}
      </dl>
    </PictureHero>
  );
}

function Running(props: RunningCampaign) {
  const { campaign, second, offer, sections, booking, isSoldOut, alternatives, frame, preview } =
    props;
  const problem = codeProblemWords(offer.codeProblem);
  const truthful = (shown: HeroProps['campaign']) =>
    problem ? { ...shown, summary: problem.sentence } : shown;
  const facts: HeroFact[] = [
    ...(offer.code && !problem ? [{ label: 'Offer code', value: offer.code, isCode: true }] : []),
    ...(offer.code && problem ? [{ label: `Code ${offer.code}`, value: problem.label }] : []),
    { label: 'Ends', value: formatInstant(offer.endsAt) },
    ...(booking && booking.dates > 0
      ? [{ label: 'Dates with seats', value: `${booking.withSeats} of ${booking.dates}` }]
      : []),
  ];
  const others = isSoldOut
    ? otherTrips(
        'These dates are sold out',
        'Every date in this offer is full or closed. You can book these trips at their usual price.',
        alternatives,
      )
    : otherTrips('Trips you can book now', 'At their usual price.', alternatives);
  return (
    <>
      {second ? (
        <TwoHeroes campaign={truthful(campaign)} second={truthful(second)} facts={facts} />
      ) : (
        <Hero campaign={truthful(campaign)} facts={facts} />
      )}
      <Sections
        key={campaign.slug}
        sections={[...others, ...sections, ...missingTerms(sections, offer)]}
        settings={frame.settings}
        isPreview={preview !== undefined}
      />
    </>
  );
}

/** Returns a section with the terms, or no section if one already shows them. */
function missingTerms(
  sections: readonly SectionData[],
  offer: RunningCampaign['offer'],
): SectionData[] {
  const hasTerms = sections.some(({ _type }) => _type === 'offerSection');
  if (hasTerms || offer.terms.length === 0) return [];
  return [{ _key: 'terms', _type: 'offerSection', heading: 'Full terms', offer }];
}

function otherTrips(
  heading: string,
  intro: string | null,
  trips: EndedCampaign['alternatives'],
): SectionData[] {
  return trips.length > 0
    ? [{ _key: 'others', _type: 'tripGridSection', heading, intro, trips }]
    : [];
}

function Announced({ campaign, frame }: Extract<CampaignPageProps, { phase: 'before' }>) {
  return (
    <>
      <Hero
        campaign={campaign}
        facts={[{ label: 'Starts', value: formatInstant(campaign.startsAt) }]}
      />
      <Band aria-label="Before it starts">
        <Wrap>
          <Stack>
            <p>Dates and terms will appear here when it starts. Have a question already? Ask us.</p>
            <AskLinks
              settings={frame.settings}
              message={`Hello, I have a question about "${campaign.title}".`}
            />
          </Stack>
        </Wrap>
      </Band>
    </>
  );
}

function Ended({ campaign, alternatives, frame }: EndedCampaign) {
  return (
    <>
      <Hero
        campaign={{ ...campaign, summary: 'This offer has ended. Its code no longer works.' }}
        facts={[{ label: 'Ended', value: formatInstant(campaign.endsAt) }]}
      />
      <Sections
        key={campaign.slug}
        sections={otherTrips('Trips you can book now', null, alternatives)}
        settings={frame.settings}
      />
    </>
  );
}

import { ContentImage } from '@/components/content/ContentImage';
import { RichText } from '@/components/content/RichText';
import { FormOnPage } from '@/components/forms/FormOnPage';
import { AskLinks } from '@/components/layout/AskLinks';
import { ButtonLink } from '@/components/ui/Button';
import { Figure } from '@/components/ui/Figure';
import { HeadedBand } from '@/components/ui/HeadedBand';
import { Row } from '@/components/ui/Rows';
import rows from '@/components/ui/Rows.module.css';
import { Band, Wrap } from '@/components/ui/Stack';
import { TextList } from '@/components/ui/TextList';
import { formatCount } from '@/lib/format/counts';
import type { CorporatePageProps } from '@/lib/server/loaders/guidePages';
import { from } from '@/styles/media';
import { GuideFrame } from './GuideFrame';
import css from './CorporatePage.module.css';

type Offer = NonNullable<CorporatePageProps['offer']>;

/** Trips for companies: what we plan, plans by size, facts, case studies and the quote form. */
export function CorporatePage(props: CorporatePageProps) {
  const { page, offer, frame } = props;
  return (
    <GuideFrame
      {...props}
      aside={
        <div className={css.ask}>
          <ButtonLink href="#quote">Ask for a quote</ButtonLink>
        </div>
      }
    >
      <Wrap className={css.intro}>
        <RichText value={page.body} />
        {offer && offer.capabilities.length > 0 ? (
          <section className={css.capabilities} aria-labelledby="capabilities">
            <h2 id="capabilities">What we plan for you</h2>
            <TextList className={rows.ruled} items={offer.capabilities} />
          </section>
        ) : null}
      </Wrap>
      {offer && offer.plans.length > 0 ? <Plans plans={offer.plans} /> : null}
      {offer && offer.vendorFacts.length > 0 ? (
        <HeadedBand data-tone="board" heading="For your accounts team" headingId="accounts">
          <dl className={css.facts}>
            {offer.vendorFacts.map((fact) => (
              <Row key={fact._key} name={fact.label} value={fact.value} />
            ))}
          </dl>
        </HeadedBand>
      ) : null}
      {offer && offer.cases.length > 0 ? <Cases cases={offer.cases} /> : null}
      <Band data-tone="sand" aria-labelledby="quote">
        <Wrap className={css.quote}>
          <h2 id="quote">Ask for a quote</h2>
          <FormOnPage form="quote" settings={frame.settings} />
          <AskLinks settings={frame.settings} message="Hello, I’d like to plan a company trip." />
        </Wrap>
      </Band>
    </GuideFrame>
  );
}

function Plans({ plans }: Pick<Offer, 'plans'>) {
  return (
    <HeadedBand data-tone="sand" heading="Plans by group size" headingId="plans">
      <ul className={css.plans}>
        {plans.map((plan) => (
          <li key={plan._key}>
            <ContentImage
              picture={plan.picture}
              ratio={3 / 2}
              sizes={`${from.desktop} 400px, 92vw`}
              alt=""
            />
            <div>
              <p className={css.people}>
                <Figure>{plan.people}</Figure> people, {formatCount(plan.nights, 'night')}
              </p>
              <h3>{plan.title}</h3>
              <small>{plan.travel}</small>
              <ol>
                {plan.days.map((day) => (
                  <li key={day}>{day}</li>
                ))}
              </ol>
            </div>
          </li>
        ))}
      </ul>
    </HeadedBand>
  );
}

function Cases({ cases }: Pick<Offer, 'cases'>) {
  return (
    <HeadedBand
      heading="What we’ve done for others"
      headingId="cases"
      intro="We name clients only with their written permission."
    >
      <ul className={css.cases}>
        {cases.map((entry) => (
          <li key={entry._key}>
            <h3>{entry.title}</h3>
            <dl>
              <dt>The brief</dt>
              <dd>{entry.asked}</dd>
              <dt>What we did</dt>
              <dd>{entry.done}</dd>
            </dl>
            {entry.client ? <small>{entry.client}</small> : null}
          </li>
        ))}
      </ul>
    </HeadedBand>
  );
}

import { ButtonLink } from '@/components/ui/Button';
import { Figure } from '@/components/ui/Figure';
import { TextList } from '@/components/ui/TextList';
import { useCarried } from '@/lib/hooks/carried';
import { codeProblemWords } from '@/lib/content/offerCode';
import { formatInstant } from '@/lib/format/dates';
import { paths } from '@/lib/paths';
import { SectionBand } from './SectionBand';
import type { SectionProps } from './sectionProps';
import css from './OfferSection.module.css';

/** An offer: its code, its end date and all its terms. */
export function OfferSection({ section, place }: SectionProps<'offerSection'>) {
  const { offer } = section;
  // On the offer's own page, links already carry its code.
  const { code } = useCarried();
  const problem = codeProblemWords(offer.codeProblem);
  const isElsewhere = code !== offer.code && !problem;
  return (
    <SectionBand section={section} place={place} intro={<Headline offer={offer} />}>
      <div className={css.sheet}>
        <div className={css.facts}>
          <dl>
            {offer.code ? (
              <div className={css.code}>
                <dt>{problem ? `Code, ${problem.label}` : 'Code'}</dt>
                <dd>
                  <Figure>{offer.code}</Figure>
                </dd>
              </div>
            ) : null}
            <div>
              <dt>Ends</dt>
              <dd>
                <Figure>
                  <time dateTime={offer.endsAt}>{formatInstant(offer.endsAt)}</time>
                </Figure>
              </dd>
            </div>
          </dl>
          {isElsewhere ? (
            <ButtonLink href={paths.campaign(offer.slug)}>See the dates</ButtonLink>
          ) : null}
        </div>
        <TextList className={css.terms} items={offer.terms} />
      </div>
    </SectionBand>
  );
}

/** The offer in plain words, in both versions if its page is tested. */
function Headline({ offer }: Pick<SectionProps<'offerSection'>['section'], 'offer'>) {
  if (!offer.secondHeadline) return offer.headline;
  return (
    <>
      <span data-only-version="a">{offer.headline}</span>
      <span data-only-version="b">{offer.secondHeadline}</span>
    </>
  );
}

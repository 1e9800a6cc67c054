import type { ReactNode } from 'react';
import { RichText } from '@/components/content/RichText';
import { Row } from '@/components/ui/Rows';
import rows from '@/components/ui/Rows.module.css';
import { Band, Stack, Wrap } from '@/components/ui/Stack';
import { TextList } from '@/components/ui/TextList';
import { formatDate } from '@/lib/format/dates';
import type { DestinationPageProps } from '@/lib/server/loaders/destinationPage';
import css from './TravelAdvice.module.css';

type Destination = DestinationPageProps['destination'];

/** How to reach a place, and the documents you need. */
export function GettingThere({ destination }: { destination: Destination }) {
  return (
    <Band aria-label="Getting there">
      <Wrap>
        <div className={css.pair}>
          <Stack data-gap="large">
            <h2>How to get there</h2>
            <Pairs pairs={destination.approaches} />
          </Stack>
          {destination.entryRules.length > 0 ? (
            <Stack data-gap="large">
              <h2>{destination.region === 'domestic' ? 'Permits' : 'Visa and passport'}</h2>
              <Pairs
                pairs={destination.entryRules.map(({ detail, checkedOn, ...rule }) => ({
                  ...rule,
                  detail: (
                    <>
                      {detail}{' '}
                      {checkedOn ? <small>Checked on {formatDate(checkedOn)}.</small> : null}
                    </>
                  ),
                }))}
              />
            </Stack>
          ) : null}
        </div>
        {destination.region === 'international' ? (
          <MoneyAbroad currencyCode={destination.currencyCode} />
        ) : null}
      </Wrap>
    </Band>
  );
}

function Pairs({ pairs }: { pairs: { _key: string; title: string; detail: ReactNode }[] }) {
  return (
    <dl>
      {pairs.map(({ _key, title, detail }) => (
        <Row key={_key} name={title} value={detail} />
      ))}
    </dl>
  );
}

function MoneyAbroad({ currencyCode }: { currencyCode: string | null }) {
  return (
    <div className={css.money}>
      <h2>Money, TCS and PAN</h2>
      <ul className={rows.ruled}>
        {currencyCode ? (
          <li>
            You pay us in rupees. On the trip you pay in {currencyName(currencyCode)} (
            {currencyCode}).
          </li>
        ) : null}
        <li>
          The all-in price includes TCS, tax collected at source on trips abroad. It isn’t lost:
          it’s credited to your tax account and counts towards your income tax.
        </li>
        <li>
          For this, we need the payer’s PAN. Without it, a higher rate applies by law. You’ll see
          the rate before you pay.
        </li>
      </ul>
    </div>
  );
}

/** Returns a name such as `Indonesian Rupiah`, or the code itself if the name is unknown. */
function currencyName(code: string): string {
  return new Intl.DisplayNames('en-IN', { type: 'currency' }).of(code) ?? code;
}

/** Altitude, phone signal and what to bring. Renders nothing for a guide with none of these. */
export function BeingThere({ destination }: { destination: Destination }) {
  const { acclimatisation, packingLists, coverage } = destination;
  if (acclimatisation.length + packingLists.length + coverage.length === 0) return null;
  return (
    <Band data-tone="sand" aria-label="While you’re there">
      <Wrap>
        <div className={css.pair}>
          <Stack data-gap="large">
            {acclimatisation.length > 0 ? <h2>Acclimatising</h2> : null}
            <RichText value={acclimatisation} />
            {coverage.length > 0 ? (
              <>
                <h2>Phone signal</h2>
                <Pairs pairs={coverage.map((note) => ({ ...note, title: note.place }))} />
              </>
            ) : null}
          </Stack>
          <Stack data-gap="large">
            {packingLists.length > 0 ? <h2>What to bring</h2> : null}
            {packingLists.map((list) => (
              <div key={list._key}>
                <h3>{list.title}</h3>
                <TextList className={css.packing} items={list.items} />
              </div>
            ))}
          </Stack>
        </div>
      </Wrap>
    </Band>
  );
}

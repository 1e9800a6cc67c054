import { PageHead } from '@/components/layout/PageHead';
import { QuietLink } from '@/components/ui/Button';
import { Notice } from '@/components/ui/Notice';
import { Pill } from '@/components/ui/Pill';
import { TitledSection, Wrap } from '@/components/ui/Stack';
import { formatInstant } from '@/lib/format/dates';
import { paths, phoneLink, whatsappLink } from '@/lib/paths';
import type { PartState, StatusPageProps } from '@/lib/server/loaders/statusPage';
import type { LiveFrameProps } from '@/lib/server/pages/livePage';
import css from './StatusPage.module.css';

type PartName = keyof StatusPageProps['parts'];

const names: Record<PartName, string> = {
  pages: 'Pages',
  booking: 'Booking',
  payments: 'Payments',
  email: 'Email',
};

const sentences: Record<PartName, Record<PartState['state'], string>> = {
  pages: {
    works: 'You can read about our trips and places.',
    fails: 'Some pages may be missing or out of date.',
    unknown: '',
  },
  booking: {
    works: 'You can hold seats, book and see your trips.',
    fails: 'You can’t hold seats, book or see your trips.',
    unknown: '',
  },
  payments: {
    works: 'You can pay online.',
    fails: 'You can’t start a payment. Nothing is charged twice.',
    unknown: 'We can’t check this right now.',
  },
  email: {
    works: 'Confirmations and sign-in codes are going out.',
    fails: 'Emails are late. We keep them all, and send them when we can.',
    unknown: 'Emails may be late. We keep them all, and send them when we can.',
  },
};

const pills = {
  works: { label: 'Working', tone: 'sure' },
  fails: { label: 'Not working', tone: 'few' },
  unknown: { label: 'Not known', tone: 'full' },
};

/** The most important part that doesn't work names the page. */
const headings: [PartName, string][] = [
  ['booking', 'Booking isn’t working right now'],
  ['payments', 'Payments aren’t working right now'],
  ['pages', 'Some pages may be out of date'],
  ['email', 'Emails are late right now'],
];

/** Says what works right now, since when not, and what that means for seats and payments. */
export function StatusPage(props: StatusPageProps & LiveFrameProps) {
  const { parts, interruption, checkedAt, supportPhone, frame } = props;
  const failing = headings.find(([name]) => parts[name].state === 'fails');
  const isUnsure = Object.values(parts).some(({ state }) => state === 'unknown');
  const heading =
    failing?.[1] ?? (isUnsure ? 'We can’t check everything right now' : 'Everything is working');
  return (
    <>
      <PageHead
        title={heading}
        siteName={frame?.settings.operatorName ?? ''}
        description="Whether our pages, booking, payments and emails work right now."
      />
      <Wrap className={css.page}>
        <div className={css.head}>
          <h1>{heading}</h1>
          <p>
            Checked on <time dateTime={checkedAt}>{formatInstant(checkedAt)}</time>
          </p>
          <QuietLink href={paths.status()}>Check again</QuietLink>
        </div>
        {interruption ? <Notice title="Planned">{interruption}</Notice> : null}
        <dl className={css.board} data-tone="board">
          {(Object.keys(names) as PartName[]).map((name) => (
            <Part key={name} name={name} part={parts[name]} />
          ))}
        </dl>
        <div className={css.columns}>
          <IfYouHaveABooking />
          <Contact frame={frame} supportPhone={supportPhone} />
        </div>
      </Wrap>
    </>
  );
}

function Part({ name, part: { state, since } }: { name: PartName; part: PartState }) {
  const { label, tone } = pills[state];
  return (
    <div>
      <dt>{names[name]}</dt>
      <dd>
        <Pill data-tone={tone}>{label}</Pill>
      </dd>
      <dd>
        {sentences[name][state]}
        {since ? (
          <small>
            Since <time dateTime={since}>{formatInstant(since)}</time>
          </small>
        ) : null}
      </dd>
    </div>
  );
}

/** True in every state, so that it can be read before something breaks too. */
function IfYouHaveABooking() {
  return (
    <TitledSection id="your-booking" title="Your seats and your money">
      <dl className={css.facts}>
        <div>
          <dt>You’ve booked and paid</dt>
          <dd>Your booking and your payment are safe. You don’t need to do anything.</dd>
        </div>
        <div>
          <dt>You’ve just paid, and no confirmation came</dt>
          <dd>
            Don’t pay again. We check every payment with our payment provider. We then confirm your
            booking, or refund you in full if your seats are gone.
          </dd>
        </div>
        <div>
          <dt>You’re holding seats</dt>
          <dd>
            They’re yours until the time we showed you. If you can’t book by then, nothing is
            charged, and you can hold seats again. Or call us, and we’ll book for you.
          </dd>
        </div>
      </dl>
    </TitledSection>
  );
}

function Contact(props: Pick<StatusPageProps, 'supportPhone'> & LiveFrameProps) {
  const { frame, supportPhone } = props;
  const settings = frame?.settings;
  const phone = settings?.phone ?? supportPhone;
  if (!phone) return null;
  return (
    <section className={css.contact} aria-labelledby="call-us">
      <h2 id="call-us">Call us</h2>
      <a className={css.phone} href={phoneLink(phone)}>
        {phone}
      </a>
      {settings ? (
        <>
          <p>{settings.hours}</p>
          <a href={whatsappLink(settings.whatsapp, 'Hello, I can’t book on your site.')}>
            WhatsApp
          </a>
          <p>
            On a trip with us now?{' '}
            <a href={phoneLink(settings.emergencyPhone)}>{settings.emergencyPhone}</a>, day and
            night
          </p>
        </>
      ) : null}
    </section>
  );
}

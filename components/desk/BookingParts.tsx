import type { ReactNode } from 'react';
import type { BookingDetail } from '@/booking/contract/bookings';
import { draftField } from '@/components/forms/draftField';
import { Button, QuietLink } from '@/components/ui/Button';
import { TextField } from '@/components/ui/Field';
import { whoMay } from '@/lib/desk/bookingWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatDateRange } from '@/lib/format/dates';
import type { FormDraft } from '@/lib/formDraft';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import css from './Bookings.module.css';

/** Said at the end of a form about a grave change. */
export const needsCode = 'Needs a code from your app, entered in the last 10 minutes.';

interface ReasonFieldProps {
  draft: FormDraft;
  /** On a page with several forms. */
  id?: string;
  isWide?: boolean;
}

/** Why a booking is changed, for the log. */
export function ReasonField({ draft, ...rest }: ReasonFieldProps) {
  return (
    <TextField
      {...draftField(draft, 'reason')}
      {...rest}
      label="Why"
      hint={`Kept in the log. ${needsCode}`}
      minLength={3}
      maxLength={1000}
      required
    />
  );
}

/** Why something is looked at or ended, for the log. The form needs no code. */
export function LoggedReason({ draft, ...rest }: { draft: FormDraft; label: string; id?: string }) {
  return (
    <TextField
      {...draftField(draft, 'reason')}
      {...rest}
      hint="Kept in the log with your name."
      minLength={3}
      maxLength={1000}
      required
    />
  );
}

/** The way back from a page about one booking. */
export function BookingCrumbs({ reference, here }: { reference: string; here?: string }) {
  return (
    <nav className={css.crumbs} aria-label="Where you are">
      <a href={deskPaths.bookings()}>Bookings</a>
      <span aria-hidden="true">/</span>
      {here ? (
        <>
          <a className={css.code} href={deskPaths.booking(reference)}>
            {reference}
          </a>
          <span aria-hidden="true">/</span>
          <span aria-current="page">{here}</span>
        </>
      ) : (
        <span className={css.code} aria-current="page">
          {reference}
        </span>
      )}
    </nav>
  );
}

/** Who travels, on which trip and when. */
export function aboutBooking({ contact, travellers, trip, departure }: BookingDetail): string {
  const others = travellers.length - 1;
  const who =
    others > 0
      ? `${contact.name} and ${others} ${others === 1 ? 'other' : 'others'}`
      : contact.name;
  return `${who}, ${trip.title}, ${formatDateRange(departure.startDate, departure.endDate)}.`;
}

interface MayLinkProps {
  desk: DeskProps;
  needs: keyof typeof whoMay;
  href: string;
  /** Why nobody can now. */
  isShut?: string | null;
  children: ReactNode;
}

/** A link to a page that acts. Greyed for people who can't use it, with the roles that can. */
export function MayLink({ desk, needs, href, isShut, children }: MayLinkProps) {
  const mayOpen = desk.me.permissions.includes(needs);
  if (mayOpen && !isShut) return <QuietLink href={href}>{children}</QuietLink>;
  return <Barred why={mayOpen ? isShut : whoMay[needs]}>{children}</Barred>;
}

/** A button that can't be used, with why. */
export function Barred({ why, children }: { why: ReactNode; children: ReactNode }) {
  return (
    <div className={css.barred}>
      <Button type="button" variant="quiet" disabled>
        {children}
      </Button>
      <small>{why}</small>
    </div>
  );
}

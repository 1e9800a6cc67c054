import type { BookingDetail } from '@/booking/contract/bookings';
import { ErrorSummary } from '@/components/ui/ErrorSummary';
import { Notice } from '@/components/ui/Notice';
import type { MailedCodeState } from '@/lib/server/loaders/bookingDetailsPage';
import { CodeField } from '../signIn/CodeField';

/** The field for an emailed code, inside the form that needs it. */
export function MailedCode(props: { code: MailedCodeState; contact: BookingDetail['contact'] }) {
  const { code, contact } = props;
  return (
    <>
      {code.draft.answer ? (
        <ErrorSummary title="Fix these first" entries={code.draft.answer.errors} />
      ) : null}
      {code.isOnItsWay ? (
        <Notice role="status">
          A code is on its way to {contact.email}. It works for 10 minutes.
        </Notice>
      ) : null}
      <CodeField draft={code.draft} />
    </>
  );
}

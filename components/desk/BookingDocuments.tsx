import type { Upload } from '@/booking/contract/uploads';
import { draftField } from '@/components/forms/draftField';
import { FormButton } from '@/components/forms/PostForm';
import { FieldGrid, SelectField } from '@/components/ui/Field';
import { uploadKindNames } from '@/lib/account/uploadFields';
import { documentKindNames } from '@/lib/booking/documentKindNames';
import { whoMay } from '@/lib/desk/bookingWords';
import { deskPaths } from '@/lib/desk/deskPaths';
import { formatDate, formatInstant } from '@/lib/format/dates';
import { formatFileSize } from '@/lib/format/fileSizes';
import { formatMoney } from '@/lib/format/money';
import type { BookingPageProps } from '@/lib/server/desk/bookingPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { LoggedReason } from './BookingParts';
import own from './Bookings.module.css';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskPart } from './DeskFrame';

type Props = BookingPageProps & { desk: DeskProps };

/** What we issued for a booking, and what its travellers uploaded. */
export function BookingDocuments(props: Props) {
  const { booking, record, uploads } = props;
  const { items, hasVoucher, hasItinerary } = record.documents;
  const addressOf = (document: string) => deskPaths.bookingDocument(booking.reference, document);
  const isEmpty = items.length === 0 && !hasVoucher && !hasItinerary;
  return (
    <DeskPart id="documents" title="Documents" note="The log keeps who opened each.">
      {isEmpty ? (
        <p className={own.empty}>
          No document yet. The receipt and the trip voucher come with the first payment.
        </p>
      ) : (
        <div className={css.sheet}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Document (PDF)</th>
                <th scope="col">Issued</th>
                <th scope="col" className={own.amount}>
                  Amount
                </th>
              </tr>
            </thead>
            <tbody>
              {hasVoucher ? <CurrentRow name="Trip voucher" href={addressOf('voucher')} /> : null}
              {hasItinerary ? <CurrentRow name="Itinerary" href={addressOf('itinerary')} /> : null}
              {items.map(({ id, kind, number, issuedOn, amountMinor, currency }) => (
                <tr key={id}>
                  <th scope="row">
                    <a href={addressOf(id)}>
                      {documentKindNames[kind]} <span className={css.reference}>{number}</span>
                    </a>
                  </th>
                  <td>{formatDate(issuedOn)}</td>
                  <td className={own.amount}>{formatMoney(amountMinor, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {uploads === null ? <p>{whoMay['uploads:read']}</p> : null}
      {uploads?.length === 0 ? (
        <p>The travellers haven’t uploaded any tickets, permits or insurance.</p>
      ) : null}
      {uploads && uploads.length > 0 ? <OwnFiles {...props} uploads={uploads} /> : null}
    </DeskPart>
  );
}

/** A document made from the booking as it stands now. */
function CurrentRow({ name, href }: { name: string; href: string }) {
  return (
    <tr>
      <th scope="row">
        <a href={href}>{name}</a>
      </th>
      <td>As of now</td>
      <td className={own.amount} />
    </tr>
  );
}

/** Travellers' own files, each opened with a reason. */
function OwnFiles({ booking, uploads, drafts }: Props & { uploads: readonly Upload[] }) {
  const { reference, travellers } = booking;
  const draft = drafts['open-upload'];
  const whose = ({ travellerId }: Upload) =>
    travellers.find(({ id }) => id === travellerId)?.fullName ?? 'everyone';
  return (
    <>
      <h3>Travellers’ own files</h3>
      <div className={css.sheet}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">For</th>
              <th scope="col">Uploaded</th>
            </tr>
          </thead>
          <tbody>
            {uploads.map((upload) => (
              <tr key={upload.id}>
                <th scope="row">
                  {nameOf(upload)}
                  <small>
                    {upload.mediaType === 'application/pdf' ? 'PDF' : 'JPEG'},{' '}
                    {formatFileSize(upload.sizeBytes)}
                  </small>
                </th>
                <td>{whose(upload)}</td>
                <td>{formatInstant(upload.createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <DeskForm
        name="open-upload"
        page={deskPaths.booking(reference)}
        fields={{ reference }}
        draft={draft}
        errorFields={['upload', 'reason']}
        idOf={(field) => (field === 'reason' ? 'upload-reason' : field)}
      >
        <FieldGrid>
          <SelectField
            {...draftField(draft, 'upload')}
            label="File"
            options={uploads.map((upload) => [
              upload.id,
              `${nameOf(upload)}, for ${whose(upload)}`,
            ])}
          />
          <LoggedReason draft={draft} id="upload-reason" label="Why you need it" />
        </FieldGrid>
        <FormButton variant="quiet">Download the file</FormButton>
      </DeskForm>
    </>
  );
}

const nameOf = ({ kind, label }: Upload) =>
  label ? `${uploadKindNames[kind]}, ${label}` : uploadKindNames[kind];

import type { BookingDetail } from '@/booking/contract/bookings';
import { draftField } from '@/components/forms/draftField';
import { FormButton } from '@/components/forms/PostForm';
import { FieldGrid, SelectField, TextField } from '@/components/ui/Field';
import { deskPaths } from '@/lib/desk/deskPaths';
import { emptyDraft, errorOf, type FormDraft } from '@/lib/formDraft';
import type { BookingCorrectPageProps } from '@/lib/server/desk/bookingCorrectPage';
import type { DeskProps } from '@/lib/server/desk/deskPage';
import { aboutBooking, BookingCrumbs, ReasonField } from './BookingParts';
import css from './Desk.module.css';
import { DeskForm } from './DeskForm';
import { DeskFrame, DeskPart, DeskTitle } from './DeskFrame';

const contactFields = [
  ...['name', 'email', 'phone', 'address.line1', 'address.city', 'address.pin', 'reason'],
];
const travellerFields = [
  ...['fullName', 'dateOfBirth', 'gender', 'phone', 'diet', 'reason'],
  ...['emergencyContact.name', 'emergencyContact.phone', 'emergencyContact.relation'],
];
const diets = [
  ['veg', 'Vegetarian'],
  ['nonveg', 'Non-vegetarian'],
  ['jain', 'Jain'],
  ['vegan', 'Vegan'],
  ['eggetarian', 'Eggetarian'],
] as const;
const genders = [
  ['female', 'Female'],
  ['male', 'Male'],
  ['other', 'Other'],
  ['undisclosed', 'Not given'],
] as const;

/** Corrects whom we write to, and the travellers' names. */
export function BookingCorrectPage(props: BookingCorrectPageProps & { desk: DeskProps }) {
  const { desk, booking, contactDraft, travellerDraft, travellerId } = props;
  const { reference, details } = booking;
  return (
    <DeskFrame desk={desk} title={`Correct ${reference}`}>
      <BookingCrumbs reference={reference} here="Correct" />
      <DeskTitle
        title="Correct names and addresses"
        lead={`${aboutBooking(booking)} Only what you fill in changes. Prices, rooms and issued documents stay.`}
      />
      <Contact desk={desk} booking={booking} draft={contactDraft} />
      <DeskPart
        id="travellers"
        title="Travellers"
        note="Until the trip starts, even after travellers can no longer change them."
      >
        {details.travellers.map((traveller) => (
          <Traveller
            key={traveller.id}
            desk={desk}
            reference={reference}
            traveller={traveller}
            draft={traveller.id === travellerId ? travellerDraft : emptyDraft}
          />
        ))}
      </DeskPart>
      <p>
        <a href={deskPaths.booking(reference)}>Back to the booking</a>
      </p>
    </DeskFrame>
  );
}

interface ContactProps {
  desk: DeskProps;
  booking: BookingDetail;
  draft: FormDraft;
}

function Contact({ desk, booking, draft }: ContactProps) {
  const { reference, contact, version } = booking;
  const mayMove = desk.me.permissions.includes('bookings:change');
  return (
    <DeskPart id="contact" title="Who we write to">
      <div className={css.block}>
        <DeskForm
          name="correct-contact"
          page={desk.page}
          fields={{ reference, version: String(version) }}
          draft={draft}
          errorFields={contactFields}
        >
          <FieldGrid>
            <TextField
              {...draftField(draft, 'name')}
              id="name"
              label="Name"
              hint={`Now ${contact.name}.`}
              autoComplete="off"
            />
            <TextField
              {...draftField(draft, 'phone')}
              id="phone"
              label="Phone"
              hint={`Now ${contact.phone}.`}
              type="tel"
              autoComplete="off"
            />
            <TextField
              {...draftField(draft, 'email')}
              id="email"
              label="Email"
              hint={
                mayMove
                  ? `Now ${contact.email}. Another address ends every link that was sent to this one.`
                  : `Now ${contact.email}. Only operations and owners change it.`
              }
              type="email"
              disabled={!mayMove}
              autoComplete="off"
              isWide
            />
            <TextField
              {...draftField(draft, 'address.line1')}
              id="address.line1"
              label="Street, for documents still to be issued"
              autoComplete="off"
              isWide
            />
            <TextField
              {...draftField(draft, 'address.city')}
              id="address.city"
              label="Town"
              autoComplete="off"
            />
            <TextField
              {...draftField(draft, 'address.pin')}
              id="address.pin"
              label="PIN code"
              inputMode="numeric"
              autoComplete="off"
            />
            <ReasonField id="reason" draft={draft} isWide />
          </FieldGrid>
          <FormButton>Correct the contact</FormButton>
        </DeskForm>
      </div>
    </DeskPart>
  );
}

interface TravellerProps {
  desk: DeskProps;
  reference: string;
  traveller: BookingDetail['details']['travellers'][number];
  draft: FormDraft;
}

function Traveller({ desk, reference, traveller, draft }: TravellerProps) {
  const { id, fullName, dateOfBirthMasked, gender, diet, emergencyContact, version } = traveller;
  const idOf = (field: string) => `${field}-${id}`;
  return (
    <details className={css.block} open={draft.answer !== null}>
      <summary>{fullName}</summary>
      <DeskForm
        name="correct-traveller"
        page={desk.page}
        fields={{ reference, traveller: id, version: String(version) }}
        draft={draft}
        errorFields={travellerFields}
        idOf={idOf}
      >
        <FieldGrid>
          <TextField
            {...draftField(draft, 'fullName', fullName)}
            id={idOf('fullName')}
            label="Name, as on the ID"
            autoComplete="off"
          />
          <TextField
            {...draftField(draft, 'dateOfBirth')}
            id={idOf('dateOfBirth')}
            label="Date of birth"
            type="date"
            hint={`Now ${dateOfBirthMasked}. Leave empty to keep it.`}
          />
          <SelectField
            id={idOf('gender')}
            name="gender"
            label="Gender"
            empty="Keep"
            options={genders}
            defaultValue={draft.values['gender'] ?? gender ?? ''}
            error={errorOf(draft.answer, 'gender')}
          />
          <TextField
            {...draftField(draft, 'phone')}
            id={idOf('phone')}
            label="Phone"
            type="tel"
            hint={`Now ${traveller.phoneMasked ?? 'none'}. Leave empty to keep it.`}
            autoComplete="off"
          />
          <SelectField
            id={idOf('diet')}
            name="diet"
            label="Food"
            empty="Keep"
            options={diets}
            defaultValue={draft.values['diet'] ?? ''}
            hint={`Now ${diets.find(([value]) => value === diet)?.[1] ?? 'not known'}.`}
            error={errorOf(draft.answer, 'diet')}
          />
          <TextField
            {...draftField(draft, 'emergencyContact.name')}
            id={idOf('emergencyContact.name')}
            label="Emergency contact’s name"
            hint={`Now ${emergencyContact?.name ?? 'none'}. For another contact, fill in all three.`}
            autoComplete="off"
          />
          <TextField
            {...draftField(draft, 'emergencyContact.phone')}
            id={idOf('emergencyContact.phone')}
            label="Emergency contact’s phone"
            type="tel"
            hint={`Now ${emergencyContact?.phoneMasked ?? 'none'}.`}
            autoComplete="off"
          />
          <TextField
            {...draftField(draft, 'emergencyContact.relation')}
            id={idOf('emergencyContact.relation')}
            label="Relationship"
            hint={`Now ${emergencyContact?.relation ?? 'none'}.`}
            autoComplete="off"
          />
          <ReasonField id={idOf('reason')} draft={draft} isWide />
        </FieldGrid>
        <FormButton variant="quiet">Correct {fullName}</FormButton>
      </DeskForm>
    </details>
  );
}

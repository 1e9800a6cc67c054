import type { DepartureDetail } from '@/booking/contract/departures';
import { EmailField, PhoneField, SelectField, TextField } from '@/components/ui/Field';
import { formatCount } from '@/lib/format/counts';
import { occupancyNames } from '@/lib/booking/priceWords';
import { HiddenFields } from './HiddenFields';
import { PlainForm, type FormProps } from './PlainForm';

interface WaitlistFormProps extends Omit<FormProps, 'about'> {
  departure: Pick<DepartureDetail, 'id' | 'occupancies' | 'maxPaxPerBooking'>;
  idempotencyKey: string;
}

export function WaitlistForm({ departure, idempotencyKey, ...props }: WaitlistFormProps) {
  const people = Array.from(
    { length: departure.maxPaxPerBooking },
    (_, index) => [index + 1, formatCount(index + 1, 'person', 'people')] as const,
  );
  const rooms = departure.occupancies.map(
    ({ occupancy }) => [occupancy, occupancyNames[occupancy]] as const,
  );
  return (
    <PlainForm
      {...props}
      name="waitlist"
      submit="Join the waiting list"
      remark="Joining is free and doesn’t book anything. We’ll email you to confirm first."
    >
      {(field) => (
        <>
          <SelectField {...field('pax')} label="How many people" empty="Choose" options={people} />
          <SelectField {...field('occupancy')} label="Room" empty="Choose" options={rooms} />
          <TextField {...field('name')} label="Your name" autoComplete="name" isWide />
          <EmailField
            {...field('email')}
            label="Email"
            hint="We’ll send the offer here, with the time your hold ends."
          />
          <PhoneField {...field('phone')} label="Phone" isOptional />
          <HiddenFields fields={{ departure: departure.id, idempotencyKey }} />
        </>
      )}
    </PlainForm>
  );
}

import type { DepartureDetail } from '@/booking/contract/departures';
import { SelectField, TextField } from '@/components/ui/Field';
import { formatCount } from '@/lib/format/counts';
import { occupancyNames } from '@/lib/booking/priceWords';
import { PlainForm, type FormProps } from './PlainForm';

interface WaitlistFormProps extends Omit<FormProps, 'about'> {
  departure: Pick<DepartureDetail, 'id' | 'occupancies' | 'maxPaxPerBooking'>;
  idempotencyKey: string;
}

/** A waiting list request: seats, room and contact details. */
export function WaitlistForm({ departure, idempotencyKey, ...props }: WaitlistFormProps) {
  const people = Array.from({ length: departure.maxPaxPerBooking }, (_, index) => index + 1);
  return (
    <PlainForm
      {...props}
      name="waitlist"
      submit="Join the waiting list"
      remark="Joining is free and doesn’t book anything. We’ll email you to confirm first."
    >
      {(field) => (
        <>
          <SelectField {...field('pax')} label="How many people">
            <option value="">Choose</option>
            {people.map((count) => (
              <option key={count} value={count}>
                {formatCount(count, 'person', 'people')}
              </option>
            ))}
          </SelectField>
          <SelectField {...field('occupancy')} label="Room">
            <option value="">Choose</option>
            {departure.occupancies.map(({ occupancy }) => (
              <option key={occupancy} value={occupancy}>
                {occupancyNames[occupancy]}
              </option>
            ))}
          </SelectField>
          <TextField {...field('name')} label="Your name" autoComplete="name" isWide />
          <TextField
            {...field('email')}
            label="Email"
            type="email"
            autoComplete="email"
            hint="We’ll send the offer here, with the time your hold ends."
          />
          <TextField
            {...field('phone')}
            label="Phone"
            type="tel"
            autoComplete="tel"
            isOptional
            hint="With country code if it isn’t Indian."
          />
          <input type="hidden" name="departure" value={departure.id} />
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        </>
      )}
    </PlainForm>
  );
}

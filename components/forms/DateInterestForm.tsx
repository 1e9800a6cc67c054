import { TextField } from '@/components/ui/Field';
import { PlainForm, type FormProps } from './PlainForm';

/** "Tell me when dates open" for the trip in `about`: one email, when a new date appears. */
export function DateInterestForm(props: FormProps) {
  return (
    <PlainForm
      {...props}
      name="dates"
      about={{ topic: 'dates', trip: props.about?.trip ?? '' }}
      submit="Tell me when dates open"
      asksConsent={false}
    >
      {(field) => (
        <>
          <TextField {...field('email')} label="Email" type="email" autoComplete="email" isWide />
          <TextField
            {...field('wish')}
            label="When would suit you"
            autoComplete="off"
            isOptional
            hint="For example, the second half of May."
          />
          <TextField
            {...field('pax')}
            label="How many people"
            inputMode="numeric"
            autoComplete="off"
            isOptional
          />
        </>
      )}
    </PlainForm>
  );
}

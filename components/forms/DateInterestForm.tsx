import { EmailField, TextField } from '@/components/ui/Field';
import { PeopleField, PlainForm, type FormProps } from './PlainForm';

/** Date alerts for the trip in `about`: one email when a new date goes on sale. */
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
          <EmailField {...field('email')} label="Email" isWide />
          <TextField
            {...field('wish')}
            label="When would suit you?"
            autoComplete="off"
            isOptional
            hint="For example, the second half of May."
          />
          <PeopleField {...field('pax')} isOptional />
        </>
      )}
    </PlainForm>
  );
}

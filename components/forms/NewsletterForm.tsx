import { TextField } from '@/components/ui/Field';
import { PlainForm, type FormProps } from './PlainForm';

/** One address and one button. Nothing comes before the link in the first mail was pressed. */
export function NewsletterForm(props: FormProps) {
  return (
    <PlainForm
      {...props}
      name="newsletter"
      about={{ ...props.about, topic: 'newsletter' }}
      submit="Send me the link"
      asksConsent={false}
      layout="line"
    >
      {(field) => (
        <TextField
          {...field('email')}
          label="Email for the newsletter"
          type="email"
          autoComplete="email"
        />
      )}
    </PlainForm>
  );
}

import { EmailField } from '@/components/ui/Field';
import { PlainForm, type FormProps } from './PlainForm';

/** Newsletter signup. Nothing is sent until the link in the first email is opened. */
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
      {(field) => <EmailField {...field('email')} label="Email for the newsletter" />}
    </PlainForm>
  );
}

import { EmailField } from '@/components/ui/Field';
import { PlainForm, type FormProps } from './PlainForm';

/** Newsletter signup. After the first email, nothing is sent until its link is opened. */
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

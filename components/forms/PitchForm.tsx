import { EmailField, TextAreaField, TextField } from '@/components/ui/Field';
import { PlainForm, type FormProps } from './PlainForm';

export function PitchForm(props: FormProps) {
  return (
    <PlainForm
      {...props}
      name="pitch"
      about={{ ...props.about, topic: 'pitch' }}
      submit="Send pitch"
      remark="An editor replies to every pitch within ten working days: yes, no or a question."
    >
      {(field) => (
        <>
          <TextField
            {...field('name')}
            label="Your name, as it should appear"
            autoComplete="name"
          />
          <EmailField {...field('email')} label="Email" />
          <TextField {...field('title')} label="Working title" autoComplete="off" isWide />
          <TextAreaField
            {...field('pitch')}
            label="The pitch"
            hint="What the piece says, why you, and when you were there. 50 to 1,000 characters."
          />
          <TextField
            {...field('url')}
            label="One link to something you wrote"
            type="url"
            inputMode="url"
            autoComplete="url"
            isOptional
            isWide
            hint="In any language we can read. Starts with https://"
          />
          <TextAreaField
            {...field('links')}
            label="More links"
            rows={3}
            isOptional
            hint="Up to five, one per line."
          />
          <TextAreaField
            {...field('disclosure')}
            label="Disclosures"
            rows={3}
            isOptional
            hint="Who paid for the trip, and whether you or a relative earns from anything you mention."
          />
          <TextAreaField {...field('bio')} label="Two lines about you" rows={3} isOptional />
        </>
      )}
    </PlainForm>
  );
}

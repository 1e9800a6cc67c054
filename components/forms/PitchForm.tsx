import { PlainForm, TextLine, TextLines, type FormProps } from './PlainForm';

/** A pitch for a piece in the journal. */
export function PitchForm(props: FormProps) {
  return (
    <PlainForm
      {...props}
      name="pitch"
      about={{ ...props.about, topic: 'pitch' }}
      submit="Send the pitch"
      remark="An editor answers every pitch within ten working days: yes, no, or a question."
    >
      {(field) => (
        <>
          <TextLine
            {...field('name')}
            label="Your name, as it would be printed"
            autoComplete="name"
          />
          <TextLine {...field('email')} label="E-mail" type="email" autoComplete="email" />
          <TextLine {...field('title')} label="Working title" autoComplete="off" isWide />
          <TextLines
            {...field('pitch')}
            label="The pitch"
            hint="What the piece says, why you, and when you were there. 50 to 1,000 characters."
          />
          <TextLine
            {...field('url')}
            label="One link to something you wrote"
            type="url"
            inputMode="url"
            autoComplete="url"
            isOptional
            isWide
            hint="In any language we read. Begins with https://"
          />
          <TextLines
            {...field('links')}
            label="More links"
            rows={3}
            isOptional
            hint="Five at most, one on each line."
          />
          <TextLines
            {...field('disclosure')}
            label="What you disclose"
            rows={3}
            isOptional
            hint="Who paid for the trip, and whether you or a relative earn from anything you name."
          />
          <TextLines {...field('bio')} label="Two lines about you" rows={3} isOptional />
        </>
      )}
    </PlainForm>
  );
}

import { enquiryTopics, topics } from '@/lib/forms';
import { Choice, PlainForm, TextLine, TextLines, type FormProps } from './PlainForm';

const topicOptions = enquiryTopics.map((topic) => [topic, topics[topic].label] as const);

/**
 * A question to the operator. With a topic in `about` that is settled; without one it is asked.
 * One of mail and phone is enough.
 */
export function EnquiryForm({
  asksTopic = false,
  ...props
}: FormProps & {
  asksTopic?: boolean;
}) {
  const { topic = 'question', ...rest } = props.about ?? {};
  return (
    <PlainForm
      {...props}
      name="enquiry"
      about={asksTopic ? rest : { topic, ...rest }}
      submit="Send the message"
      remark={`A person answers within four working hours, ${props.settings.hours}.`}
    >
      {(field) => (
        <>
          {asksTopic ? (
            <Choice
              {...field('topic')}
              defaultValue={topic}
              label="What is it about?"
              options={topicOptions}
              isWide
            />
          ) : null}
          <TextLine {...field('name')} label="Your name" autoComplete="name" isWide />
          <TextLine
            {...field('email')}
            label="E-mail"
            type="email"
            autoComplete="email"
            hint="E-mail or phone: one of them is enough."
          />
          <TextLine
            {...field('phone')}
            label="Phone"
            type="tel"
            autoComplete="tel"
            hint="With country code if it is not Indian."
          />
          <TextLine
            {...field('dateFrom')}
            label="From"
            type="date"
            isOptional
            hint="If you have days in mind."
          />
          <TextLine {...field('dateTo')} label="To" type="date" isOptional />
          <TextLine
            {...field('pax')}
            label="How many people"
            inputMode="numeric"
            autoComplete="off"
            isOptional
          />
          <TextLines
            {...field('message')}
            label="What would you like to know?"
            hint="At least ten characters. Please no passport or card numbers."
          />
        </>
      )}
    </PlainForm>
  );
}

import { enquiryTopics, topics } from '@/lib/forms';
import {
  EmailField,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
} from '@/components/ui/Field';
import { MoreFields, PeopleField, PlainForm, type FieldProps, type FormProps } from './PlainForm';

const topicOptions = enquiryTopics.map((topic) => [topic, topics[topic].label] as const);

/** A question for the operator. Asks for a topic unless `about` has one. Email or phone will do. */
export function EnquiryForm({
  asksTopic: isToAsk,
  ...props
}: FormProps & {
  /** Asks for the topic even if `about` names one, which is then preselected. */
  asksTopic?: boolean;
}) {
  const { topic = 'question', ...rest } = props.about ?? {};
  const asksTopic = isToAsk ?? props.about?.topic === undefined;
  return (
    <PlainForm
      {...props}
      name="enquiry"
      about={asksTopic ? rest : { topic, ...rest }}
      submit="Send message"
      remark={`We’ll reply within four working hours (${props.settings.hours}).`}
    >
      {(field) => (
        <>
          {asksTopic ? (
            <SelectField
              {...field('topic')}
              defaultValue={topic}
              label="What is it about?"
              options={topicOptions}
              isWide
            />
          ) : null}
          <TextField {...field('name')} label="Your name" autoComplete="name" isWide />
          <EmailField {...field('email')} label="Email" hint="Email or phone: one is enough." />
          <PhoneField {...field('phone')} label="Phone" />
          <Wishes field={field} isOpen={props.about?.trip !== undefined} />
          <TextAreaField
            {...field('message')}
            label="What would you like to know?"
            hint="At least ten characters. Leave out passport and card numbers."
          />
        </>
      )}
    </PlainForm>
  );
}

/** Dates and group size: expanded when the message is about a trip or a field is filled in. */
function Wishes({ field, isOpen }: { field: (name: string) => FieldProps; isOpen: boolean }) {
  const [from, to, people] = [field('dateFrom'), field('dateTo'), field('pax')];
  const isUsed = [from, to, people].some(({ defaultValue, error }) => defaultValue || error);
  return (
    <MoreFields title="Dates and group size" isOpen={isOpen || isUsed}>
      <TextField {...from} label="From" type="date" isOptional />
      <TextField {...to} label="To" type="date" isOptional />
      <PeopleField {...people} isOptional />
    </MoreFields>
  );
}

import type { BudgetBand, GroupPurpose } from '@/booking/contract/forms';
import { Choice, PlainForm, TextLine, TextLines, Tick, type FormProps } from './PlainForm';

const budgets: Record<BudgetBand, string> = {
  under_10000: 'Under ₹10,000 a person',
  to_20000: '₹10,000 to ₹20,000 a person',
  to_40000: '₹20,000 to ₹40,000 a person',
  over_40000: 'Over ₹40,000 a person',
  open: 'Not fixed yet',
};
const purposes: Record<GroupPurpose, string> = {
  offsite: 'Offsite',
  team_building: 'Team building',
  incentive: 'Incentive trip',
  retreat: 'Retreat',
  other: 'Something else',
};

/** A company's wish for a quote. */
export function CorporateQuoteForm(props: FormProps) {
  return (
    <PlainForm
      {...props}
      name="quote"
      about={{ source: 'corporate', ...props.about, topic: 'corporate' }}
      submit="Ask for the quote"
      remark="A written quote within two working days, with GST shown. No calls before you say so."
    >
      {(field) => (
        <>
          <TextLine {...field('company')} label="Company" autoComplete="organization" />
          <TextLine
            {...field('pax')}
            label="How many people"
            inputMode="numeric"
            autoComplete="off"
            hint="A guess is fine."
          />
          <TextLine {...field('dateFrom')} label="First day" type="date" isOptional />
          <TextLine {...field('dateTo')} label="Last day" type="date" isOptional />
          <Tick
            {...field('datesFlexible')}
            isTicked={field('datesFlexible').defaultValue === 'yes'}
          >
            The dates can move
          </Tick>
          <Choice
            {...field('budget')}
            label="Budget"
            options={Object.entries(budgets)}
            nothing="Choose if you know it"
            isOptional
          />
          <Choice
            {...field('purpose')}
            label="What for"
            options={Object.entries(purposes)}
            nothing="Choose one"
            isOptional
          />
          <TextLine
            {...field('city')}
            label="Where you start from"
            autoComplete="address-level2"
            isOptional
            isWide
          />
          <TextLine {...field('name')} label="Your name" autoComplete="name" isWide />
          <TextLine {...field('email')} label="Work e-mail" type="email" autoComplete="email" />
          <TextLine
            {...field('phone')}
            label="Phone"
            type="tel"
            autoComplete="tel"
            isOptional
            hint="With country code if it is not Indian."
          />
          <TextLines {...field('message')} label="Anything else" isOptional />
        </>
      )}
    </PlainForm>
  );
}

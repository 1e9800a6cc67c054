import type { BudgetBand, GroupPurpose } from '@/booking/contract/forms';
import { SelectField, TextAreaField, TextField, TickField } from '@/components/ui/Field';
import { PlainForm, type FormProps } from './PlainForm';

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

/** A company's quote request. */
export function CorporateQuoteForm(props: FormProps) {
  return (
    <PlainForm
      {...props}
      name="quote"
      about={{ source: 'corporate', ...props.about, topic: 'corporate' }}
      submit="Request quote"
      remark="You’ll get a written quote with GST within two working days. We won’t call unless you ask."
    >
      {(field) => (
        <>
          <TextField {...field('company')} label="Company" autoComplete="organization" />
          <TextField
            {...field('pax')}
            label="How many people"
            inputMode="numeric"
            autoComplete="off"
            hint="A guess is fine."
          />
          <TextField {...field('dateFrom')} label="First day" type="date" isOptional />
          <TextField {...field('dateTo')} label="Last day" type="date" isOptional />
          <TickField
            {...field('datesFlexible')}
            isTicked={props.draft?.values.datesFlexible === 'yes'}
          >
            My dates are flexible
          </TickField>
          <SelectField {...field('budget')} label="Budget" isOptional>
            <option value="">Choose if you know</option>
            {Object.entries(budgets).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          <SelectField {...field('purpose')} label="Purpose" isOptional>
            <option value="">Choose one</option>
            {Object.entries(purposes).map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectField>
          <TextField
            {...field('city')}
            label="Where you start from"
            autoComplete="address-level2"
            isOptional
            isWide
          />
          <TextField {...field('name')} label="Your name" autoComplete="name" isWide />
          <TextField {...field('email')} label="Work email" type="email" autoComplete="email" />
          <TextField
            {...field('phone')}
            label="Phone"
            type="tel"
            autoComplete="tel"
            isOptional
            hint="With country code if it isn’t Indian."
          />
          <TextAreaField {...field('message')} label="Anything else" isOptional />
        </>
      )}
    </PlainForm>
  );
}

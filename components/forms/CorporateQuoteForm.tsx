import type { BudgetBand, GroupPurpose } from '@/booking/contract/forms';
import {
  EmailField,
  PhoneField,
  SelectField,
  TextAreaField,
  TextField,
  TickField,
} from '@/components/ui/Field';
import { PeopleField, PlainForm, type FormProps } from './PlainForm';

const budgets: Record<BudgetBand, string> = {
  under_10000: 'Under ₹10,000 per person',
  to_20000: '₹10,000 to ₹20,000 per person',
  to_40000: '₹20,000 to ₹40,000 per person',
  over_40000: 'Over ₹40,000 per person',
  open: 'Not decided yet',
};
const purposes: Record<GroupPurpose, string> = {
  offsite: 'Offsite',
  team_building: 'Team building',
  incentive: 'Incentive trip',
  retreat: 'Retreat',
  other: 'Something else',
};

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
          <PeopleField {...field('pax')} hint="A guess is fine." />
          <TextField {...field('dateFrom')} label="First day" type="date" isOptional />
          <TextField {...field('dateTo')} label="Last day" type="date" isOptional />
          <TickField
            {...field('datesFlexible')}
            isTicked={props.draft?.values.datesFlexible === 'yes'}
          >
            My dates are flexible
          </TickField>
          <SelectField
            {...field('budget')}
            label="Budget"
            empty="Choose if you know"
            options={Object.entries(budgets)}
            isOptional
          />
          <SelectField
            {...field('purpose')}
            label="Purpose"
            empty="Choose one"
            options={Object.entries(purposes)}
            isOptional
          />
          <TextField
            {...field('city')}
            label="Starting city"
            autoComplete="address-level2"
            isOptional
            isWide
          />
          <TextField {...field('name')} label="Your name" autoComplete="name" isWide />
          <EmailField {...field('email')} label="Work email" />
          <PhoneField {...field('phone')} label="Phone" isOptional />
          <TextAreaField {...field('message')} label="Anything else" isOptional />
        </>
      )}
    </PlainForm>
  );
}

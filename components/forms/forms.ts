import type { ComponentType } from 'react';
import type { FormName } from '@/lib/forms';
import { CorporateQuoteForm } from './CorporateQuoteForm';
import { DateInterestForm } from './DateInterestForm';
import { EnquiryForm } from './EnquiryForm';
import { NewsletterForm } from './NewsletterForm';
import { PitchForm } from './PitchForm';
import type { FormProps } from './PlainForm';

export const forms: Record<FormName, ComponentType<FormProps>> = {
  enquiry: EnquiryForm,
  quote: CorporateQuoteForm,
  pitch: PitchForm,
  newsletter: NewsletterForm,
  dates: DateInterestForm,
};

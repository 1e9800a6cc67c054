import { submitPay } from '@/lib/server/forms/bookingForms';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(submitPay);

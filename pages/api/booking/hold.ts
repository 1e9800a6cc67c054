import { submitHold } from '@/lib/server/forms/bookingForms';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(submitHold);

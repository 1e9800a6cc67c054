import { keepTyped } from '@/lib/server/bookingForms';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(keepTyped);

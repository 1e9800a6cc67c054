import { requestAccessCode } from '@/lib/server/forms/guestForms';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(requestAccessCode);

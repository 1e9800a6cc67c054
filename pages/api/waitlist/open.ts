import { formHandler } from '@/lib/server/http/formHandler';
import { openWaitlistLink } from '@/lib/server/forms/waitlistForms';

export default formHandler(openWaitlistLink);

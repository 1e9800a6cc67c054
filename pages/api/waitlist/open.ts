import { formHandler } from '@/lib/server/http/formHandler';
import { openWaitlistLink } from '@/lib/server/waitlistForms';

export default formHandler(openWaitlistLink);

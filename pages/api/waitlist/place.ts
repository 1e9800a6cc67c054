import { formHandler } from '@/lib/server/http/formHandler';
import { changePlace } from '@/lib/server/forms/waitlistForms';

export default formHandler(changePlace);

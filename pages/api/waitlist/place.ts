import { formHandler } from '@/lib/server/http/formHandler';
import { changePlace } from '@/lib/server/waitlistForms';

export default formHandler(changePlace);

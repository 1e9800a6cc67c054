import { formHandler } from '@/lib/server/http/formHandler';
import { submitJoin } from '@/lib/server/forms/waitlistForms';

export default formHandler(submitJoin, { takesLongText: true });

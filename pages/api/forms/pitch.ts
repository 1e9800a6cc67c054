import { submitPitch } from '@/lib/server/forms/contactForms';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(submitPitch, { takesLongText: true });

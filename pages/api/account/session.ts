import { formHandler } from '@/lib/server/http/formHandler';
import { submitSessionEnd } from '@/lib/server/forms/profileForms';

export default formHandler(submitSessionEnd);

import { formHandler } from '@/lib/server/http/formHandler';
import { submitEmailChange } from '@/lib/server/forms/profileForms';

export default formHandler(submitEmailChange);

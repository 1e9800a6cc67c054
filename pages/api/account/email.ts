import { formHandler } from '@/lib/server/http/formHandler';
import { submitEmailChange } from '@/lib/server/profileForms';

export default formHandler(submitEmailChange);

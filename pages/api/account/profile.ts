import { formHandler } from '@/lib/server/http/formHandler';
import { submitProfile } from '@/lib/server/forms/profileForms';

export default formHandler(submitProfile);

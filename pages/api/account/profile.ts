import { formHandler } from '@/lib/server/http/formHandler';
import { submitProfile } from '@/lib/server/profileForms';

export default formHandler(submitProfile);

import { formHandler } from '@/lib/server/http/formHandler';
import { submitSessionEnd } from '@/lib/server/profileForms';

export default formHandler(submitSessionEnd);

import { formHandler } from '@/lib/server/http/formHandler';
import { submitPhoneVerification } from '@/lib/server/forms/profileForms';

export default formHandler(submitPhoneVerification);

import { formHandler } from '@/lib/server/http/formHandler';
import { submitPhoneProof } from '@/lib/server/forms/profileForms';

export default formHandler(submitPhoneProof);

import { formHandler } from '@/lib/server/http/formHandler';
import { submitPhoneProof } from '@/lib/server/profileForms';

export default formHandler(submitPhoneProof);

import { formHandler } from '@/lib/server/http/formHandler';
import { submitSavedTraveller } from '@/lib/server/profileForms';

export default formHandler(submitSavedTraveller);

import { formHandler } from '@/lib/server/http/formHandler';
import { submitSavedTraveller } from '@/lib/server/forms/profileForms';

export default formHandler(submitSavedTraveller);

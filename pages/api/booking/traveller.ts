import { formHandler } from '@/lib/server/http/formHandler';
import { submitTraveller } from '@/lib/server/forms/travellerForms';

export default formHandler(submitTraveller);

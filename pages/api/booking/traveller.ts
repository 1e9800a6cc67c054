import { formHandler } from '@/lib/server/http/formHandler';
import { submitTraveller } from '@/lib/server/travellerForms';

export default formHandler(submitTraveller);

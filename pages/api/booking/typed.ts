import { saveTravellerDraft } from '@/lib/server/forms/bookingForms';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(saveTravellerDraft);

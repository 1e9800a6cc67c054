import { formHandler } from '@/lib/server/http/formHandler';
import { submitTripTool } from '@/lib/server/forms/tripToolForms';

export default formHandler(submitTripTool, { takesLongText: true });

import { formHandler } from '@/lib/server/http/formHandler';
import { submitShareOpening } from '@/lib/server/forms/shareForms';

export default formHandler(submitShareOpening);

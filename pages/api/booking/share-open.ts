import { formHandler } from '@/lib/server/http/formHandler';
import { submitShareOpening } from '@/lib/server/shareForms';

export default formHandler(submitShareOpening);

import { formHandler } from '@/lib/server/http/formHandler';
import { submitSharePayment } from '@/lib/server/forms/shareForms';

export default formHandler(submitSharePayment);

import { formHandler } from '@/lib/server/http/formHandler';
import { submitSharePayment } from '@/lib/server/shareForms';

export default formHandler(submitSharePayment);

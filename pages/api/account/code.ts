import { submitCodeRequest } from '@/lib/server/forms/accountForms';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(submitCodeRequest);

import { submitCodeRequest } from '@/lib/server/accountForms';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(submitCodeRequest);

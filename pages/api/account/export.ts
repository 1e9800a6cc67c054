import { formHandler } from '@/lib/server/http/formHandler';
import { submitExport } from '@/lib/server/forms/profileForms';

export default formHandler(submitExport);

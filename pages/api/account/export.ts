import { formHandler } from '@/lib/server/http/formHandler';
import { submitExport } from '@/lib/server/profileForms';

export default formHandler(submitExport);

import { formHandler } from '@/lib/server/http/formHandler';
import { deleteOwnFile } from '@/lib/server/forms/uploadForms';

export default formHandler(deleteOwnFile);

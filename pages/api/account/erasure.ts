import { formHandler } from '@/lib/server/http/formHandler';
import { submitErasure } from '@/lib/server/forms/profileForms';

export default formHandler(submitErasure, { clearsWhatIsKept: true });

import { formHandler } from '@/lib/server/http/formHandler';
import { submitErasure } from '@/lib/server/profileForms';

export default formHandler(submitErasure, { clearsWhatIsKept: true });

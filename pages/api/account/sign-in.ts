import { submitSignIn } from '@/lib/server/forms/accountForms';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(submitSignIn, { clearsWhatIsKept: true });

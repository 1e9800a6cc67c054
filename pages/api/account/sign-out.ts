import { submitSignOut } from '@/lib/server/accountForms';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(submitSignOut, { clearsWhatIsKept: true });

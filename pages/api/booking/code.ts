import { submitCodeWish } from '@/lib/server/guestForms';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(submitCodeWish);

import { submitChoice } from '@/lib/server/bookingChanges';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(submitChoice);

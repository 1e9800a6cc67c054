import { submitTransfer } from '@/lib/server/forms/bookingChanges';
import { formHandler } from '@/lib/server/http/formHandler';

export default formHandler(submitTransfer, { takesLongText: true });

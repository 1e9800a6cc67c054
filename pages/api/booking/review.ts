import { formHandler } from '@/lib/server/http/formHandler';
import { submitReview } from '@/lib/server/forms/reviewForms';

export default formHandler(submitReview, { takesLongText: true });

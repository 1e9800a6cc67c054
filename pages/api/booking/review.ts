import { formHandler } from '@/lib/server/http/formHandler';
import { longestText } from '@/lib/server/http/formText';
import { submitReview } from '@/lib/server/forms/reviewForms';

export default formHandler(submitReview, { longest: longestText });

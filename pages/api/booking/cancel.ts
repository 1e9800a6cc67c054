import { submitCancellation } from '@/lib/server/forms/bookingChanges';
import { formHandler } from '@/lib/server/http/formHandler';
import { longestText } from '@/lib/server/http/formText';

export default formHandler(submitCancellation, { longest: longestText });

import { formHandler } from '@/lib/server/http/formHandler';
import { submitShares } from '@/lib/server/forms/shareForms';

export default formHandler(submitShares);

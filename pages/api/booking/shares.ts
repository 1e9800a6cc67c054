import { formHandler } from '@/lib/server/http/formHandler';
import { submitShares } from '@/lib/server/shareForms';

export default formHandler(submitShares);

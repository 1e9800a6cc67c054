import { showAsOf } from '@/lib/server/draftMode';

export default showAsOf;

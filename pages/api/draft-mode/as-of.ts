import { showAsOf } from '@/lib/server/content/draftMode';

export default showAsOf;

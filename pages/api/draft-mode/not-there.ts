import { showNotThere } from '@/lib/server/draftMode';

export default showNotThere;

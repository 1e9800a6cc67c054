import { passExportFile } from '@/lib/server/exportFile';

/** The copy of somebody's data, once. */
export default passExportFile;

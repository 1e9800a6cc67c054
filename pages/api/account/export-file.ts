import { passExportFile } from '@/lib/server/files/exportFile';

/** The copy of somebody's data, once. */
export default passExportFile;

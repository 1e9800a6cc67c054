import { passExportFile } from '@/lib/server/files/exportFile';

/** Downloads a customer's data export, once. */
export default passExportFile;

import { SheetPage } from '@/components/desk/SheetPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadSheetPage } from '@/lib/server/desk/sheetPage';

export const getServerSideProps = deskPage(loadSheetPage, { needs: 'manifest:share' });
export default SheetPage;

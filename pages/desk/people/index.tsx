import { PeoplePage } from '@/components/desk/PeoplePage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadPeoplePage } from '@/lib/server/desk/peoplePage';

export const getServerSideProps = deskPage(loadPeoplePage, { needs: 'people:write' });
export default PeoplePage;

import { NewDeparturePage } from '@/components/desk/NewDeparturePage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadNewDeparturePage } from '@/lib/server/desk/newDeparturePage';

export const getServerSideProps = deskPage(loadNewDeparturePage, { needs: 'departures:write' });
export default NewDeparturePage;

import { TodayPage } from '@/components/desk/TodayPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadTodayPage } from '@/lib/server/desk/todayPage';

export const getServerSideProps = deskPage(loadTodayPage);
export default TodayPage;

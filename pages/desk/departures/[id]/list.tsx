import { ListPage } from '@/components/desk/ListPage';
import { listPage } from '@/lib/server/desk/listPage';

export const getServerSideProps = listPage;
export default ListPage;

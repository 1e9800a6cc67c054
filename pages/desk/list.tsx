import { LinkedListPage } from '@/components/desk/LinkedListPage';
import { linkedListPage } from '@/lib/server/desk/linkedListPage';

export const getServerSideProps = linkedListPage;
export default LinkedListPage;

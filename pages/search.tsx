import { SearchPage } from '@/components/search/SearchPage';
import { livePage } from '@/lib/server/pages/livePage';
import { loadSearchPage } from '@/lib/server/loaders/searchPage';

export const getServerSideProps = livePage(loadSearchPage);
export default SearchPage;

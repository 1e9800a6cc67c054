import { FiltersPage } from '@/components/search/FiltersPage';
import { livePage } from '@/lib/server/pages/livePage';
import { loadFiltersPage } from '@/lib/server/loaders/searchPage';

export const getServerSideProps = livePage(loadFiltersPage);
export default FiltersPage;

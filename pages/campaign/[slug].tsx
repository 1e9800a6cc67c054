import { CampaignPage } from '@/components/campaign/CampaignPage';
import { paths } from '@/lib/paths';
import { loadCampaignPage } from '@/lib/server/loaders/campaignPage';
import { listSlugs } from '@/lib/server/loaders/slugs';
import { staticPage, staticPaths } from '@/lib/server/pages/staticPage';

export const getStaticPaths = staticPaths(listSlugs('campaign'));
export const getStaticProps = staticPage(loadCampaignPage, paths.campaign);
export default CampaignPage;

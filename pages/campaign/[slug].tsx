import { CampaignPage } from '@/components/campaign/CampaignPage';
import { paths } from '@/lib/paths';
import { listCampaignSlugs, loadCampaignPage } from '@/lib/server/loaders/campaignPage';
import { staticPage, staticPaths } from '@/lib/server/pages/staticPage';

export const getStaticPaths = staticPaths(listCampaignSlugs);
export const getStaticProps = staticPage(loadCampaignPage, paths.campaign);
export default CampaignPage;

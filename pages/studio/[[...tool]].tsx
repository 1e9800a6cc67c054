import { StudioProgressPage } from '@/components/studio/StudioProgressPage';
import { serveStudio } from '@/lib/server/files/studioPage';

export const getServerSideProps = serveStudio;
export default StudioProgressPage;

import { ProfilePage } from '@/components/profile/ProfilePage';
import { loadProfilePage } from '@/lib/server/loaders/profilePage';
import { anyAddress, personalPage } from '@/lib/server/pages/personalPage';

export const getServerSideProps = personalPage(loadProfilePage, anyAddress, { takesForms: true });
export default ProfilePage;

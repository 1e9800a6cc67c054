import { ProfilePage } from '@/components/account/ProfilePage';
import { loadProfilePage } from '@/lib/server/loaders/profilePage';
import { anyAddress, serverPage } from '@/lib/server/serverPage';

export const getServerSideProps = serverPage(loadProfilePage, anyAddress, { takesForms: true });
export default ProfilePage;

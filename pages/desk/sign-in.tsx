import { SignInPage } from '@/components/desk/SignInPage';
import { signInPage } from '@/lib/server/desk/signInPage';

export const getServerSideProps = signInPage;
export default SignInPage;

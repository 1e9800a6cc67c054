import { NewPolicyPage } from '@/components/desk/NewPolicyPage';
import { deskPage } from '@/lib/server/desk/deskPage';
import { loadNewPolicyPage } from '@/lib/server/desk/policyPages';

export const getServerSideProps = deskPage(loadNewPolicyPage, { needs: 'settings:write' });
export default NewPolicyPage;

import { SocialCard } from '@/components/social/SocialCard';
import { socialImageHandler } from '@/lib/server/socialImage/handler';

export default socialImageHandler(SocialCard);

import type { Frame } from '@/lib/server/loaders/frame';
import type { ProfileView } from '@/lib/server/loaders/profilePage';

export interface ProfilePartProps {
  view: ProfileView;
  settings: Frame['settings'];
}

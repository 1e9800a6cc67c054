import type { Frame } from '@/lib/server/loaders/frame';
import type { ProfileView } from '@/lib/server/loaders/profilePage';

/** The props of every part of the profile. */
export interface ProfilePartProps {
  view: ProfileView;
  settings: Frame['settings'];
}

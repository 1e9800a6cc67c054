import type { TextFile } from '../http/textFile';
import { loadFrame } from '../loaders/frame';

/** Writes the web manifest with the operator's name from the content. */
export async function makeWebManifest(colors: {
  ground: string;
  theme: string;
}): Promise<TextFile> {
  const { settings } = await loadFrame({ draft: false });
  const icon = (file: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
    src: `/brand/${file}`,
    sizes,
    type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    purpose,
  });
  const manifest = {
    id: '/',
    name: settings.operatorName,
    short_name: settings.operatorName,
    description: settings.description,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: colors.ground,
    theme_color: colors.theme,
    icons: [
      icon('icon.svg', 'any'),
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('icon-maskable-512.png', '512x512', 'maskable'),
    ],
  };
  return { type: 'application/manifest+json', text: JSON.stringify(manifest) };
}

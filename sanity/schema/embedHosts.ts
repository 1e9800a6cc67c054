interface EmbedHost {
  name: string;
  /** The origin allowed in a frame. The site's security policy lists it too. */
  frameOrigin: string;
  /** Returns the frame's URL, or null if the page can't be embedded. */
  frameOf: (url: URL) => string | null;
}

const isVideoId = (text: string | null | undefined): text is string =>
  /^[\w-]{6,20}$/.test(text ?? '');

/** Sites whose pages we may embed, each at an address that doesn't track visitors. */
export const embedHosts: readonly EmbedHost[] = [
  {
    name: 'YouTube',
    frameOrigin: 'https://www.youtube-nocookie.com',
    frameOf: (url) => {
      const isShort = url.hostname === 'youtu.be';
      if (!isShort && !/^(www\.|m\.)?youtube\.com$/.test(url.hostname)) return null;
      const id = isShort ? url.pathname.slice(1) : url.searchParams.get('v');
      return isVideoId(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
    },
  },
  {
    name: 'Vimeo',
    frameOrigin: 'https://player.vimeo.com',
    frameOf: (url) => {
      const id = /^\/(\d+)$/.exec(url.pathname)?.[1];
      return url.hostname === 'vimeo.com' && id
        ? `https://player.vimeo.com/video/${id}?dnt=1`
        : null;
    },
  },
  {
    name: 'OpenStreetMap',
    frameOrigin: 'https://www.openstreetmap.org',
    frameOf: (url) => {
      const place = /^#map=(\d+)\/(-?[\d.]+)\/(-?[\d.]+)/.exec(url.hash);
      if (!place || !/^(www\.)?openstreetmap\.org$/.test(url.hostname)) return null;
      const [zoom = 0, latitude = 0, longitude = 0] = place.slice(1).map(Number);
      const span = 360 / 2 ** zoom;
      const box = [longitude - span, latitude - span / 2, longitude + span, latitude + span / 2];
      return `https://www.openstreetmap.org/export/embed.html?bbox=${box.map((edge) => edge.toFixed(4)).join('%2C')}`;
    },
  },
];

/** Returns a page's frame URL and its site's name, or null if the site isn't allowed. */
export function embedAddress(address: string): { host: string; src: string } | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:') return null;
  for (const { name, frameOf } of embedHosts) {
    const src = frameOf(url);
    if (src) return { host: name, src };
  }
  return null;
}

/** The types of files that editors upload. Browsers run none of them as a script. */
const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  ics: 'text/calendar',
  vtt: 'text/vtt',
  rtf: 'application/rtf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
  zip: 'application/zip',
  kmz: 'application/vnd.google-earth.kmz',
  json: 'application/json',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
};
const SAFE_TYPES = new Set(Object.values(TYPES));
const UNKNOWN_TYPE = 'application/octet-stream';
const TYPE_SHAPE = /^[a-z]+\/[\w.+-]{1,100}$/;

/** The ending of files that are still being written (see directory.ts). */
const UNFINISHED = 'partial';

/**
 * Takes a file's extension from its name, else from its declared type. Takes the type from the
 * declaration, else from the extension. Returns `bin` and `application/octet-stream` when neither is known.
 */
export function describeFile(
  filename: string | undefined,
  declared: string | undefined,
): { extension: string; mimeType: string } {
  const said = declared?.split(';')[0]?.trim().toLowerCase() ?? '';
  const type = TYPE_SHAPE.test(said) && said !== UNKNOWN_TYPE ? said : null;
  const named = /\.([a-z0-9]{1,10})$/i.exec(filename ?? '')?.[1]?.toLowerCase();
  const typed = Object.keys(TYPES).find((extension) => TYPES[extension] === type);
  const extension = named === UNFINISHED ? 'bin' : (named ?? typed ?? 'bin');
  return { extension, mimeType: type ?? TYPES[extension] ?? UNKNOWN_TYPE };
}

/** Returns the type to serve a file as: its own, or one that no browser opens. */
export function safeType(mimeType: unknown): string {
  return typeof mimeType === 'string' && SAFE_TYPES.has(mimeType) ? mimeType : UNKNOWN_TYPE;
}

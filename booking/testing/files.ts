/** Files as travellers send them, and files made to do harm. */
import { crc32, deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';

/** A PDF with a line of text, as a program writes it. */
export async function aPdf(
  text: string,
  options: PDFKit.PDFDocumentOptions & { attach?: string; pages?: number } = {},
): Promise<Buffer> {
  const { attach, pages = 1, ...rest } = options;
  const doc = new PDFDocument(rest);
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  doc.text(text);
  for (let page = 1; page < pages; page += 1) doc.addPage();
  if (attach) doc.file(Buffer.from(attach), { name: 'attached.txt' });
  doc.end();
  return done;
}

interface Part {
  /** The text of a dictionary, without its brackets. */
  dict: string;
  stream?: Buffer;
}

const drawing = Buffer.from('BT /F1 24 Tf 72 700 Td (Permit 4711) Tj ET');

/** A PDF written by hand: `parts` are objects 5 and up. `packed` puts its first ones in a stream. */
export function aHandmadePdf({
  catalog = '',
  page = '',
  content = { dict: '', stream: drawing },
  parts = [],
  packed = false,
}: {
  catalog?: string;
  page?: string;
  content?: Part;
  parts?: readonly Part[];
  packed?: boolean;
} = {}): Buffer {
  const plain = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Count 1 /Kids [3 0 R] /MediaBox [0 0 595 842] >>',
    `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page} /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>`,
  ];
  const chunks: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const add = (id: number, { dict, stream }: Part) => {
    const length = stream ? ` /Length ${stream.length}` : '';
    chunks.push(Buffer.from(`${id} 0 obj\n<< ${dict}${length} >>\n`));
    if (stream) chunks.push(Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n'));
    chunks.push(Buffer.from('endobj\n'));
  };
  if (packed) {
    const places = plain.map((_, index) => plain.slice(0, index).join('\n').length + (index && 1));
    const head = places.map((at, index) => `${index + 1} ${at}`).join(' ');
    const stream = deflateSync(`${head}\n${plain.join('\n')}`);
    const first = head.length + 1;
    add(90, { dict: `/Type /ObjStm /N 3 /First ${first} /Filter /FlateDecode`, stream });
  } else {
    plain.forEach((text, index) => chunks.push(Buffer.from(`${index + 1} 0 obj ${text} endobj\n`)));
  }
  add(4, content);
  parts.forEach((part, index) => add(5 + index, part));
  chunks.push(Buffer.from('trailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'));
  return Buffer.concat(chunks);
}

/** A photo the way a phone saves it: rotated, with its location. */
export function aPhoto(width = 60, height = 40): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#336699' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Asha Rao' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A PNG of a few bytes that says it's 900 megapixels. */
export function aPngBomb(side = 30_000): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A form with a file, as a browser sends it. The file's name and type are lies. */
export async function aFileForm(file: Buffer | null, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: 'ticket', ...fields })) form.set(name, value);
  if (file) form.set('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), '../a.exe');
  const whole = new Response(form);
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' };
  return { body: Buffer.from(await whole.arrayBuffer()), headers };
}

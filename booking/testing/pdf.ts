/** Reads a PDF the way a PDF reader does: its text, its language and whether it is tagged. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export async function readPdf(file: Buffer) {
  const pdf = await getDocument({ data: new Uint8Array(file), useSystemFonts: false, verbosity: 0 })
    .promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const words = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''));
    pages.push(words.join(''));
  }
  const { info } = await pdf.getMetadata();
  const structure = await (await pdf.getPage(1)).getStructTree();
  const field = (name: string): unknown => Reflect.get(info, name);
  return {
    text: pages.join('\n'),
    title: field('Title'),
    language: field('Language'),
    isTagged: (structure?.children.length ?? 0) > 0,
  };
}

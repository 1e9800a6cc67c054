/** Writes an accessible PDF from top to bottom. The same input gives the same file. */
import PDFDocument from 'pdfkit';
import { documentFonts, fontName, runsOf, type Weight } from './fonts.ts';

/** A phone's page fills its screen, so its text needs no zooming. In points. */
const pages = {
  a4: { width: 595.28, height: 841.89, margin: 48, square: 110 },
  phone: { width: 320, height: 640, margin: 20, square: 200 },
};
const LINE_HEIGHT = 1.45;

interface Look {
  size?: number;
  weight?: Weight;
  color?: string;
}
/** `share` is the fraction of the width that the column takes up. Amounts are right-aligned. */
export interface Column {
  title: string;
  share: number;
  isAmount?: boolean;
}

/** Opens an empty PDF. `createdAt` is written into the file, so redrawing gives the same bytes. */
export function openPaper({
  title,
  author,
  createdAt,
  page = 'a4',
}: {
  title: string;
  author: string;
  createdAt: Date;
  page?: keyof typeof pages;
}) {
  const { width, height, margin, square } = pages[page];
  const contentWidth = width - 2 * margin;
  const bottom = height - margin;
  const doc = new PDFDocument({
    size: [width, height],
    margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: createdAt, ModDate: createdAt },
  });
  for (const { name, file } of documentFonts()) doc.registerFont(name, file);
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  const root = doc.struct('Document');
  doc.addStructure(root);
  type Element = typeof root;
  let y = margin;

  // Cached, because measuring text is most of the work and the same words occur often.
  const widths = new Map<string, number>();
  const widthOf = (text: string, { size = 10, weight = 400 }: Look) => {
    const key = `${size} ${weight} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = runsOf(text).reduce(
      (sum, run) =>
        sum + doc.font(fontName(run.script, weight)).fontSize(size).widthOfString(run.text),
      0,
    );
    widths.set(key, width);
    return width;
  };

  const drawLine = (text: string, x: number, top: number, look: Look) => {
    const { size = 10, weight = 400, color = '#1b1b1b' } = look;
    const runs = runsOf(text);
    let at = x;
    for (const run of runs) {
      doc.font(fontName(run.script, weight)).fontSize(size).fillColor(color);
      doc.text(run.text, at, top, { lineBreak: false });
      if (runs.length > 1) at += doc.widthOfString(run.text);
    }
  };

  /** Wraps text to a width, splitting words that are too long for one line. */
  const linesOf = (text: string, width: number, look: Look): string[] => {
    const lines: string[] = [];
    let line = '';
    let used = 0;
    const add = (piece: string, glue: string) => {
      const more = widthOf(piece, look);
      const longer = line === '' ? more : used + widthOf(glue, look) + more;
      if (line !== '' && longer > width) {
        lines.push(line);
        line = piece;
        used = more;
      } else {
        line = line === '' ? piece : `${line}${glue}${piece}`;
        used = longer;
      }
    };
    for (const word of text.split(/\s+/)) {
      if (widthOf(word, look) <= width) add(word, ' ');
      else [...word].forEach((character, index) => add(character, index === 0 ? ' ' : ''));
    }
    return line === '' && lines.length > 0 ? lines : [...lines, line];
  };

  const heightOf = (lines: readonly string[], { size = 10 }: Look) =>
    lines.length * size * LINE_HEIGHT;

  const makeRoom = (height: number) => {
    if (y + height <= bottom) return;
    doc.addPage();
    y = margin;
  };

  /** Draws inside a structure element, for screen readers. */
  const tag = (parent: Element, type: string, draw: () => void) => {
    const element = doc.struct(type);
    parent.add(element);
    element.add(doc.markStructureContent(type));
    draw();
    doc.endMarkedContent();
    element.end();
  };

  const decorate = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };

  const write = (type: string, text: string, look: Look, width = contentWidth) => {
    const lines = linesOf(text, width, look);
    const height = heightOf(lines, look);
    makeRoom(height);
    tag(root, type, () =>
      lines.forEach((line, index) =>
        drawLine(line, margin, y + index * (look.size ?? 10) * LINE_HEIGHT, look),
      ),
    );
    y += height;
  };

  const row = (
    table: Element,
    columns: readonly Column[],
    cells: readonly string[],
    look: Look,
    cellType: 'TH' | 'TD',
  ) => {
    const laidOut = columns.map(({ share }, index) =>
      linesOf(cells[index] ?? '', share * contentWidth - 10, look),
    );
    const height = Math.max(...laidOut.map((lines) => heightOf(lines, look)));
    makeRoom(height + 6);
    const element = doc.struct('TR');
    table.add(element);
    let x = margin;
    columns.forEach(({ share, isAmount }, index) => {
      const right = x + share * contentWidth;
      tag(element, cellType, () =>
        (laidOut[index] ?? []).forEach((line, at) => {
          const left = isAmount ? right - widthOf(line, look) : x;
          drawLine(line, left, y + at * (look.size ?? 10) * LINE_HEIGHT, look);
        }),
      );
      x = right;
    });
    element.end();
    y += height + 4;
    decorate(
      () =>
      doc.moveTo(margin, y).lineTo(margin + contentWidth, y).lineWidth(0.5).strokeColor('#cccccc').stroke(), // prettier-ignore
    );
    y += 4;
  };

  return {
    title: (text: string) => write('H1', text, { size: 20, weight: 700 }),
    heading(text: string) {
      y += 10;
      makeRoom(60);
      write('H2', text, { size: 12, weight: 700 });
      y += 2;
    },
    text: (text: string, look: Look = {}) => write('P', text, look),
    space(height: number) {
      y += height;
    },
    /** Cells are in column order. */
    table(columns: readonly Column[], rows: readonly (readonly string[])[]) {
      const table = doc.struct('Table');
      root.add(table);
      const titles = columns.map(({ title }) => title);
      if (titles.some((title) => title !== '')) {
        row(table, columns, titles, { weight: 700, size: 9 }, 'TH');
      }
      for (const cells of rows) row(table, columns, cells, {}, 'TD');
      table.end();
    },
    pairs(rows: readonly (readonly [string, string])[]) {
      this.table(
        [
          { title: '', share: 0.3 },
          { title: '', share: 0.7 },
        ],
        rows,
      );
    },
    squares(size: number, isBlack: (row: number, column: number) => boolean, alt: string) {
      makeRoom(square + 8);
      const element = doc.struct('Figure', { alt });
      root.add(element);
      element.add(doc.markStructureContent('Figure'));
      const unit = square / size;
      doc.fillColor('#000000');
      for (let line = 0; line < size; line += 1) {
        for (let column = 0; column < size; column += 1) {
          if (isBlack(line, column)) doc.rect(margin + column * unit, y + line * unit, unit, unit);
        }
      }
      doc.fill();
      doc.endMarkedContent();
      element.end();
      y += square + 8;
    },
    async finish(): Promise<Buffer> {
      root.end();
      doc.end();
      return whole;
    },
  };
}

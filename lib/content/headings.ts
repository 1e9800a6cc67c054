/** A heading in a long text's table of contents. */
export interface Heading {
  /** The block's key. */
  key: string;
  id: string;
  text: string;
}

interface Block {
  _key: string;
  _type: string;
  style?: string | null;
  children?: readonly { text?: string | null }[] | null;
}

/** Returns the main headings in rich text, with stable IDs: their words, numbered if repeated. */
export function headingsOf(body: readonly Block[]): Heading[] {
  const taken = new Set<string>();
  return body.flatMap((block) => {
    if (block._type !== 'block' || block.style !== 'h2') return [];
    const text = (block.children ?? []).map((child) => child.text ?? '').join('');
    const words = wordsOf(text);
    if (!words) return [];
    let id = words;
    for (let number = 2; taken.has(id); number += 1) id = `${words}-${number}`;
    taken.add(id);
    return [{ key: block._key, id, text }];
  });
}

function wordsOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}

/** The letters in `public/fonts/anek-poster*.ttf`. A test compares them. */
const ownLetters =
  /[ -~\u00a0-\u0130\u0134-\u0148\u014a-\u0151\u0154-\u017e\u01a0\u01a1\u01af\u01b0\u1e0c-\u1e0f\u1e24\u1e25\u1e36\u1e37\u1e42-\u1e49\u1e5a\u1e5b\u1e60-\u1e63\u1e6c-\u1e6f\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20b9]/u;

/**
 * Returns text that our font can draw, at most `longest` characters. Other letters become their
 * plain form or are left out, because the drawing library would download a font for them.
 */
export function drawableText(text: string, longest: number): string {
  const letters = Array.from(text.normalize('NFC'), (letter) => {
    if (ownLetters.test(letter)) return letter;
    const plain = letter.normalize('NFD').charAt(0);
    return ownLetters.test(plain) ? plain : /\s/.test(letter) ? ' ' : '';
  });
  const known = letters.join('').replace(/\s+/g, ' ').trim();
  return known.length > longest ? `${known.slice(0, longest - 1).trimEnd()}…` : known;
}

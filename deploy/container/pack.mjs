/** Packs scripts and styles beside themselves, for nginx: `node pack.mjs <folder>`. Packs no file twice. */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';

for (const file of globSync(`${process.argv[2]}/**/*.{js,css,json}`)) {
  if (existsSync(`${file}.br`)) continue;
  const text = readFileSync(file);
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(text));
}

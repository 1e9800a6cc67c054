/** What the browser's camera sees in a journey. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { create } from 'qrcode';
import { ports } from './addresses.mjs';

/** The film that the browser plays from its beginning whenever a page opens the camera. */
export const filmFile = path.join(os.tmpdir(), `safar-e2e-camera-${ports.site}.y4m`);

const [width, height] = [640, 480];
const [black, white, grey] = [16, 235, 128];

/** Shows the camera a QR code with this text, drawn as on a voucher. Call it before a page opens the camera. */
export function showCode(text: string): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  // The scanner looks at the middle two thirds, and a code needs some space around it.
  const scale = Math.floor((height * 0.5) / modules.size);
  const side = scale * modules.size;
  const left = Math.floor((width - side) / 2);
  const top = Math.floor((height - side) / 2);
  const picture = Buffer.alloc(width * height, white);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isDark = modules.get(Math.floor(y / scale), Math.floor(x / scale)) === 1;
      if (isDark) picture[(top + y) * width + left + x] = black;
    }
  }
  const colours = Buffer.alloc((width * height) / 2, grey);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), picture, colours]);
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`);
  fs.writeFileSync(filmFile, Buffer.concat([head, ...Array.from({ length: 10 }, () => frame)]));
}

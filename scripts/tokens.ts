/** Writes the design tokens as CSS custom properties: `npm run tokens`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokensCss } from '../styles/tokensCss.ts';
import { root } from './start/settings.mjs';

writeFileSync(join(root, 'styles/tokens.generated.css'), tokensCss());

/** Draws the icons that phones want as PNG from `icon.svg`: `node console/draw-icons.ts`, whenever that has changed. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch } from './testing/browser.ts';

const folder = join(import.meta.dirname, 'public');
const svg = readFileSync(join(folder, 'icon.svg'), 'utf8');
const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
/** A phone cuts a maskable one into the shape it likes: the drawing stays well inside, on its own colour. */
const background = /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1] ?? '#fff';

const browser = await launch();
for (const { file, size, share } of [
  { file: 'icon-192.png', size: 192, share: 1 },
  { file: 'icon-512.png', size: 512, share: 1 },
  { file: 'icon-maskable-512.png', size: 512, share: 0.8 },
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const around = share === 1 ? 'transparent' : background;
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${around}"><img ` +
      `src="${picture}" width="${size * share}" height="${size * share}">`,
  );
  await page.locator('img').evaluate('(image) => image.decode()');
  writeFileSync(join(folder, file), await page.screenshot({ omitBackground: true }));
}
await browser.close();

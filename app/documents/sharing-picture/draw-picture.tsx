import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { drawnGround } from './chain.ts';
import { PICTURE } from './measures.ts';
import { PictureTexts, type SharingPicture } from './picture.tsx';

const WEIGHTS = [500, 600, 700] as const;
/** Tenants' names may use any of these scripts; satori takes each letter from the first font that has it. */
const FONT_SCRIPTS = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const;
/** A picture has few colours. This number keeps edges smooth and the file small. */
const COLOURS = 64;

/** Draws the picture as PNG, 1200 × 630. The same input gives the same bytes. */
export async function drawSharingPicture(picture: SharingPicture): Promise<Uint8Array<ArrayBuffer>> {
  tools ??= loadTools();
  const { satori, sharp, fonts } = await tools;
  const { width, height } = PICTURE;
  const texts = await satori(<PictureTexts {...picture} />, { width, height, fonts });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawnGround(picture)}${texts}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: COLOURS, compressionLevel: 9 }).toBuffer();
}

/** Both packages are large, so they are loaded with the first picture and not at startup. */
let tools: ReturnType<typeof loadTools> | undefined;

async function loadTools() {
  const [{ default: satori }, { default: sharp }, fonts] = await Promise.all([
    import('satori'),
    import('sharp'),
    Promise.all(FONT_SCRIPTS.flatMap((script) => WEIGHTS.map((weight) => font(script, weight)))),
  ]);
  return { satori, sharp, fonts };
}

const { resolve } = createRequire(import.meta.url);

async function font(script: (typeof FONT_SCRIPTS)[number], weight: (typeof WEIGHTS)[number]) {
  const file = resolve(`@fontsource/inter/files/inter-${script}-${weight}-normal.woff`);
  return {
    name: script === 'latin' ? 'Inter' : `Inter ${script}`,
    data: await readFile(file),
    weight,
    style: 'normal' as const,
  };
}

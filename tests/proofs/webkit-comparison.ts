import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>WebKit next to Chromium</title>
<style>
body { margin: 24px; background: #e8e8e8; font: 16px/1.5 sans-serif }
section { margin: 32px 0 } div { display: flex; gap: 16px; align-items: flex-start }
figure { flex: 1; margin: 0; min-width: 0 } img { max-width: 100%; border: 1px solid #999 }
</style>
<h1>WebKit next to Chromium</h1>
CONTENT
</html>
`;

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Writes a page with each screen's two pictures side by side, below the problems.
 * @returns the file
 */
export function writeComparison(
  folder: string,
  screens: readonly string[],
  problems: readonly string[],
): string {
  const list = problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('');
  const sections = screens.map((name) => {
    const figures = ['WebKit', 'Chromium'].map(
      (browser) =>
        `<figure><figcaption>${browser}</figcaption><img loading="lazy" src="${name}-${browser.toLowerCase()}.png" alt=""></figure>`,
    );
    return `<section><h2>${name}</h2><div>${figures.join('')}</div></section>`;
  });
  const file = join(folder, 'index.html');
  writeFileSync(
    file,
    PAGE.replace('CONTENT', () => `<ul>${list}</ul>\n${sections.join('\n')}`),
  );
  return file;
}

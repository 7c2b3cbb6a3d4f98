import { createPalettes } from '#app/theme/palette.ts';
import { themeStyle } from '#app/theme/style.ts';
import { DEFAULT_THEME, type Scheme } from '#app/theme/theme.ts';
import { bytesText, FIRST_QUESTION_LIMIT, LOADER_LIMIT } from './byte-limits.ts';
import { isLogo, readTriedTheme, storeTriedTheme, type TriedTheme } from './tried-theme.ts';

/**
 * The landing page's only script: it shows the live widget in the visitor's colours, and the bytes that this browser downloaded for it. A
 * theme is only CSS, so it is written into the frame's document as in the console's preview, and the visitor's step does not change.
 */
const MAX_LOGO_BYTES = 500_000;

const find = <T extends HTMLElement>(selector: string) => document.querySelector(selector) as T;
const place = find('.landing-place');
const primary = find<HTMLInputElement>('#try-primary');
const secondary = find<HTMLInputElement>('#try-secondary');
const scheme = find<HTMLSelectElement>('#try-scheme');
const file = find<HTMLInputElement>('#try-logo');
const note = find('#try-note');
const shopName = find('.landing-shop-name');
const shopLogo = Object.assign(new Image(), { className: 'landing-shop-logo', alt: '' });
const pageSheet = new CSSStyleSheet();
const NOTE = note.textContent ?? '';

let tried = readTriedTheme(openStorage());
/** The second colour follows the first until the visitor chooses one. */
let isSecondChosen = tried !== null && tried.secondary !== tried.primary;

document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageSheet];
// The load event is that of the frame, which the loader may create at any time.
place.addEventListener('load', onWidgetLoaded, true);
find('.landing-try').addEventListener('input', onInput);
find('#try-reset').addEventListener('click', () => {
  isSecondChosen = false;
  show(null);
});
if (tried) show(tried);
showMeasured();

function onInput(event: Event): void {
  if (event.target === file) {
    readLogo();
    return;
  }
  if (event.target === secondary) isSecondChosen = true;
  if (event.target === primary && !isSecondChosen) secondary.value = primary.value;
  show(themeOfFields(tried?.logo ?? null));
}

function themeOfFields(logo: string | null): TriedTheme {
  return { primary: primary.value, secondary: secondary.value, scheme: scheme.value as Scheme, logo };
}

function readLogo(): void {
  const [picture] = file.files ?? [];
  if (!picture) return;
  if (picture.size > MAX_LOGO_BYTES) {
    note.textContent = 'This file is larger than 500 kB. Choose a smaller picture.';
    return;
  }
  const reader = new FileReader();
  reader.onload = () => {
    if (isLogo(reader.result)) show(themeOfFields(reader.result));
    else note.textContent = 'We can’t show this file as a picture. Choose a PNG, JPEG, WebP or SVG.';
  };
  reader.readAsDataURL(picture);
}

/** @param theme null shows the page as delivered */
function show(theme: TriedTheme | null): void {
  tried = theme;
  storeTriedTheme(openStorage(), theme);
  if (theme) {
    primary.value = theme.primary;
    secondary.value = theme.secondary;
    scheme.value = theme.scheme;
  } else {
    for (const field of [primary, secondary, file]) field.value = field.defaultValue;
    scheme.value = DEFAULT_THEME.scheme;
  }
  const logo = theme?.logo ?? '';
  shopLogo.src = logo;
  if (logo) shopName.after(shopLogo);
  else shopLogo.remove();
  shopName.hidden = Boolean(logo);
  note.textContent =
    theme && isCorrected(theme) ? `${NOTE} We adjusted some shades to keep text readable.` : NOTE;
  pageSheet.replaceSync(theme ? createStyle(theme).replaceAll(':root', '.landing-frame') : '');
  colourWidget();
}

/** Returns a theme's style, which overrides every other style: the theme of the tenant in the frame may fix one scheme. */
function createStyle({ primary, secondary, scheme }: TriedTheme): string {
  const style = (targetScheme: Scheme) =>
    themeStyle({ ...DEFAULT_THEME, colours: { primary, secondary }, scheme: targetScheme });
  return scheme === 'host'
    ? `${style('light')}@media (prefers-color-scheme:dark){${style('dark')}}`
    : style(scheme);
}

/** Whether the contrast rules changed the chosen colours. */
function isCorrected({ primary, secondary, scheme }: TriedTheme): boolean {
  const palettes = createPalettes({ colours: { primary, secondary } });
  const visiblePalettes = scheme === 'host' ? [palettes.light, palettes.dark] : [palettes[scheme]];
  return visiblePalettes.some((palette) => palette.accent !== primary || palette['accent-ink'] !== secondary);
}

function onWidgetLoaded(): void {
  colourWidget();
  showMeasured();
}

/**
 * Shows the sizes that this browser received, once the frame has loaded; not in a development build, whose document loads further scripts.
 */
function showMeasured(): void {
  const { contentDocument: inside, contentWindow } = place.querySelector('iframe') ?? {};
  const [loader] = performance.getEntriesByName(new URL('/embed.js', location.href).href);
  const [frame] = contentWindow?.performance?.getEntriesByType('navigation') ?? [];
  const [loaderBytes, questionBytes] = [readSize(loader), readSize(frame)];
  if (!loaderBytes || !questionBytes || inside?.querySelector('script[src]')) return;
  find('#fact-loader').textContent = bytesText(loaderBytes);
  find('#fact-question').textContent = bytesText(questionBytes);
  find('#fact-note').textContent =
    `Measured in your browser as this page loaded. Our tests allow at most ${bytesText(LOADER_LIMIT)} with gzip and ${bytesText(FIRST_QUESTION_LIMIT)} with Brotli and headers.`;
}

function readSize(entry: PerformanceEntry | undefined): number {
  return (entry as PerformanceResourceTiming | undefined)?.encodedBodySize ?? 0;
}

function colourWidget(): void {
  const { contentDocument: inside, contentWindow } = place.querySelector('iframe') ?? {};
  if (!inside || !contentWindow) return;
  // A style sheet can only be adopted by the document whose window created it.
  const sheet = new (contentWindow as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(tried ? createStyle(tried) : '');
  inside.adoptedStyleSheets = [sheet];
}

/** Reading the property itself throws if storage is blocked. */
function openStorage(): Storage | Record<'getItem' | 'setItem' | 'removeItem', () => null> {
  try {
    return sessionStorage;
  } catch {
    const none = () => null;
    return { getItem: none, setItem: none, removeItem: none };
  }
}

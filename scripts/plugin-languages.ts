/** Makes the language files of the WordPress plugin from its sources and one table of translations per language. */

const PLUGIN_TEXT = /\b(?:__|esc_html__|esc_attr__)\(\s*'((?:[^'\\]|\\.)*)',\s*'stackguide'/g;
const SCRIPT_HANDLE = 'stackguide-block';
const TEXT_DOMAIN = 'stackguide';

interface PluginText {
  text: string;
  /** WordPress looks texts of block.json up with a context. */
  context: string | null;
  isInScript: boolean;
}

type Translations = Readonly<Record<string, string>>;

/** Lists the texts of the plugin's sources, each once. */
function listPluginTexts(files: ReadonlyMap<string, string>): PluginText[] {
  const texts = [...files].flatMap(([name, source]): PluginText[] => {
    if (name === 'block.json') {
      const { title, description } = JSON.parse(source) as Record<string, string>;
      return [
        { text: title ?? '', context: 'block title', isInScript: false },
        { text: description ?? '', context: 'block description', isInScript: false },
      ];
    }
    if (!/\.(php|js)$/.test(name)) return [];
    return [...source.matchAll(PLUGIN_TEXT)].map(([, text = '']) => ({
      text: text.replaceAll("\\'", "'"),
      context: null,
      isInScript: name.endsWith('.js'),
    }));
  });
  const byKey = new Map(texts.map((text) => [JSON.stringify(text), text]));
  return [...byKey.values()].sort((a, b) => (toMoKey(a) < toMoKey(b) ? -1 : 1));
}

const toMoKey = ({ text, context }: PluginText): string =>
  context === null ? text : `${context}\x04${text}`;

/**
 * Makes the files of `languages/`: the template, and for each language the source, the compiled file and the file for the block's script.
 * @param files the plugin's sources by name
 * @throws if a text has no translation, or a translation no text
 */
export function makeLanguageFiles(
  files: ReadonlyMap<string, string>,
  languages: Readonly<Record<string, Translations>>,
): Map<string, Buffer> {
  const texts = listPluginTexts(files);
  const made = new Map<string, Buffer>([[`${TEXT_DOMAIN}.pot`, Buffer.from(writePo(texts, null, {}))]]);
  for (const [locale, translations] of Object.entries(languages)) {
    const missing = texts.filter(({ text }) => !translations[text]).map(({ text }) => text);
    const unused = Object.keys(translations).filter((text) => !texts.some((known) => known.text === text));
    if (missing.length > 0) throw new Error(`No translation to ${locale}: ${missing.join(' | ')}`);
    if (unused.length > 0) throw new Error(`No text of the plugin: ${unused.join(' | ')}`);
    made.set(`${TEXT_DOMAIN}-${locale}.po`, Buffer.from(writePo(texts, locale, translations)));
    made.set(`${TEXT_DOMAIN}-${locale}.mo`, writeMo(texts, locale, translations));
    made.set(
      `${TEXT_DOMAIN}-${locale}-${SCRIPT_HANDLE}.json`,
      Buffer.from(writeScriptTexts(texts, locale, translations)),
    );
  }
  return made;
}

const writeHeader = (locale: string | null): string =>
  [
    'Project-Id-Version: StackGuide for WooCommerce\n',
    ...(locale === null ? [] : [`Language: ${locale}\n`]),
    'MIME-Version: 1.0\n',
    'Content-Type: text/plain; charset=UTF-8\n',
    'Content-Transfer-Encoding: 8bit\n',
    ...(locale === null ? [] : ['Plural-Forms: nplurals=2; plural=(n != 1);\n']),
  ].join('');

/** JSON's escapes are those of the format. */
function writePo(texts: readonly PluginText[], locale: string | null, translations: Translations): string {
  const unique = new Map(texts.map((text) => [toMoKey(text), text]));
  const entries = [...unique.values()].map(({ text, context }) =>
    [
      ...(context === null ? [] : [`msgctxt ${JSON.stringify(context)}`]),
      `msgid ${JSON.stringify(text)}`,
      `msgstr ${JSON.stringify(translations[text] ?? '')}`,
    ].join('\n'),
  );
  return `${[`msgid ""\nmsgstr ${JSON.stringify(writeHeader(locale))}`, ...entries].join('\n\n')}\n`;
}

const MO_MAGIC = 0x950412de;
const MO_HEADER_BYTES = 28;

/** The compiled form: two tables of lengths and offsets, then the texts, sorted. */
function writeMo(texts: readonly PluginText[], locale: string, translations: Translations): Buffer {
  const unique = new Map(texts.map((text) => [toMoKey(text), translations[text.text] ?? '']));
  const pairs = [['', writeHeader(locale)] as const, ...unique].map(
    ([key, value]) => [Buffer.from(key), Buffer.from(value)] as const,
  );
  pairs.sort(([a], [b]) => Buffer.compare(a, b));
  const tableBytes = pairs.length * 8;
  const header = Buffer.alloc(MO_HEADER_BYTES + 2 * tableBytes);
  const words = [MO_MAGIC, 0, pairs.length, MO_HEADER_BYTES, MO_HEADER_BYTES + tableBytes, 0];
  for (const [index, word] of [...words, MO_HEADER_BYTES + 2 * tableBytes].entries())
    header.writeUInt32LE(word, index * 4);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (const side of [0, 1] as const)
    for (const [index, pair] of pairs.entries()) {
      const text = pair[side];
      const place = MO_HEADER_BYTES + side * tableBytes + index * 8;
      header.writeUInt32LE(text.length, place);
      header.writeUInt32LE(offset, place + 4);
      parts.push(text, Buffer.from([0]));
      offset += text.length + 1;
    }
  return Buffer.concat(parts);
}

function writeScriptTexts(texts: readonly PluginText[], locale: string, translations: Translations): string {
  const own = texts.filter(({ isInScript }) => isInScript).map(({ text }) => [text, [translations[text]]]);
  const header = { domain: 'messages', lang: locale, 'plural-forms': 'nplurals=2; plural=(n != 1);' };
  return JSON.stringify({
    domain: 'messages',
    locale_data: { messages: { '': header, ...Object.fromEntries(own) } },
  });
}

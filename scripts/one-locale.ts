import type { Plugin } from 'vite';
import type { Locale } from '#app/messages/locales.ts';

const MODULE = /\/app\/messages\/(?!locales|current|plural)([\w-]+)\.ts$/;
const VIRTUAL = /^\0words:(.*)\/app\/messages\/([\w-]+)\.ts$/;

/**
 * Replaces every module of app/messages with the texts of one language, for browser bundles. The bundler treats members of a namespace as
 * constants and omits unused texts and all keys.
 */
export const oneLocale = (locale: Locale): Plugin => ({
  name: 'one-locale',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (options.ssr || !importer || !/messages\//.test(source)) return null;
    const resolution = await this.resolve(source, importer, { ...options, skipSelf: true });
    const [path = '', query = ''] = resolution?.id.split('?') ?? [];
    return MODULE.test(path) ? `\0words:${path}${query && `?${query}`}` : null;
  },
  load(id) {
    const [path = ''] = id.split('?');
    const [, root, name] = VIRTUAL.exec(path) ?? [];
    return root === undefined ? null : `export * as t from '${root}/app/messages/${locale}/${name}.ts'`;
  },
});

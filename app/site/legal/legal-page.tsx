import type { Locale } from '#app/messages/locales.ts';
import { type PublicSite, sitePath } from '#app/protocol/public-site.ts';
import { localeQuery, SiteFrame } from '../site-frame.tsx';
import type { LegalSection, LegalText } from './legal-text.ts';

/** The version of a text that a page shows. */
export interface ShownVersion {
  /** As in the address: a date, with a number for a second version of the day. */
  version: string;
  /** SHA-256 of the text in all its languages. */
  sha256: string;
  /** YYYY-MM-DD, the first day on which the version applies. */
  appliesFrom: string;
  /** Other versions, newest first. */
  others: readonly string[];
}

const WORDS = {
  en: {
    contents: 'On this page',
    version: 'Version',
    applies: 'Applies from',
    others: 'Other versions',
    other: 'Español',
    otherLocale: 'es',
    notPublished: 'Not published yet',
    why: 'The operator of this service has not published this document yet.',
  },
  es: {
    contents: 'En esta página',
    version: 'Versión',
    applies: 'En vigor desde el',
    others: 'Otras versiones',
    other: 'English',
    otherLocale: 'en',
    notPublished: 'Aún no publicado',
    why: 'Quien gestiona este servicio aún no ha publicado este documento.',
  },
} as const;

const dayText = (day: string, locale: Locale) =>
  new Date(`${day.slice(0, 10)}T00:00:00Z`).toLocaleDateString(locale === 'en' ? 'en-US' : 'es', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

/**
 * Shows a legal text with its version and its table of contents, in the site's frame.
 * @param namesLocale whether the page's address names the language
 * @param version of the text, if the page's address names it
 * @param text null for a document that is not published yet
 */
export function LegalPage(props: {
  site: PublicSite;
  path: string;
  locale: Locale;
  namesLocale: boolean;
  version?: string | undefined;
  text: LegalText | null;
  shown: ShownVersion | null;
}) {
  const { site, path, locale, namesLocale, version: namedVersion, text, shown } = props;
  const words = WORDS[locale];
  const link = (inLocale: string, version?: string) =>
    sitePath(site, `${path}?${new URLSearchParams({ locale: inLocale, ...(version && { version }) })}`);
  return (
    <SiteFrame site={site} current={path} locale={locale} namesLocale={namesLocale}>
      <article className="legal">
        <h1>{text ? text.title : words.notPublished}</h1>
        <p className="public-lead">{text ? text.lead : words.why}</p>
        <p className="legal-date">
          {shown ? (
            <>
              {words.version} {shown.version} · {words.applies}{' '}
              <time dateTime={shown.appliesFrom}>{dayText(shown.appliesFrom, locale)}</time> · SHA-256{' '}
              <code>{shown.sha256}</code>
              <br />
            </>
          ) : null}
          <a
            href={link(words.otherLocale, namedVersion)}
            lang={words.otherLocale}
            hrefLang={words.otherLocale}
          >
            {words.other}
          </a>
        </p>
        {text ? (
          <Sections
            {...{ site, sections: text.sections, contents: words.contents }}
            query={localeQuery(locale, namesLocale)}
          />
        ) : null}
        {shown && shown.others.length > 0 ? (
          <p className="legal-date">
            {words.others}:{' '}
            {shown.others.map((version) => (
              <a key={version} className="legal-version" href={link(locale, version)}>
                {version}
              </a>
            ))}
          </p>
        ) : null}
      </article>
    </SiteFrame>
  );
}

const Sections = (props: {
  site: PublicSite;
  sections: readonly LegalSection[];
  contents: string;
  query: string;
}) => (
  <>
    <nav className="legal-contents" aria-label={props.contents}>
      <ul>
        {props.sections.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
    {props.sections.map(({ id, heading, body }) => (
      <section key={id} aria-labelledby={id}>
        <h2 id={id}>{heading}</h2>
        {body.map((part) => (
          <Part key={JSON.stringify(part)} part={part} site={props.site} query={props.query} />
        ))}
      </section>
    ))}
  </>
);

/** @param query keeps the page's language in links to other documents */
function Part({
  part,
  site,
  query,
}: {
  part: LegalSection['body'][number];
  site: PublicSite;
  query: string;
}) {
  if (typeof part === 'string') return <p>{part}</p>;
  if ('href' in part)
    return (
      <p>
        <a href={sitePath(site, part.href + query)}>{part.text}</a>
      </p>
    );
  if ('rows' in part)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, and has to by the keyboard too
      <section className="legal-table" tabIndex={0} aria-label={part.headings.join(', ')}>
        <table>
          <thead>
            <tr>
              {part.headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {part.rows.map((row) => (
              <tr key={row.join('|')}>
                {row.map((cell, column) => (
                  <td key={part.headings[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    );
  return (
    <ul>
      {part.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

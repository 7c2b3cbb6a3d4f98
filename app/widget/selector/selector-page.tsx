import { t } from '../../messages/selector.ts';
import type { WidgetConfig } from '../../protocol/widget-config.ts';
import './selector.css';

interface SelectorProps {
  brand: string;
  logoUrl: WidgetConfig['logoUrl'];
  /** The query that the links carry on: '' or `?client=…&locale=…`. */
  query: string;
}

/** `/selector` (V section 2): two cards and a third link. Plain HTML, no script. */
export function SelectorPage({ brand, logoUrl, query }: SelectorProps) {
  const cards = [
    { path: '/consumer', title: t.consumer, who: t.consumerFor, points: t.consumerPoints },
    { path: '/technical', title: t.technical, who: t.technicalFor, points: t.technicalPoints },
  ];
  return (
    <>
      <header className="sg-site-header">
        {logoUrl ? <img src={logoUrl} alt={brand} height={32} /> : <span>{brand}</span>}
      </header>
      <main className="sg-page sg-selector">
        <h1>{t.title}</h1>
        <ul>
          {cards.map(({ path, title, who, points }) => (
            <li key={path}>
              <a href={path + query}>
                <h2>{title}</h2>
                <p>{who}</p>
                <ul>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              </a>
            </li>
          ))}
        </ul>
        <p className="sg-original">
          <a className="sg-original-link" href={`/widget${query}`}>
            {t.original}
          </a>
        </p>
      </main>
    </>
  );
}

import { t } from '#app/messages/selector.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { BrandName } from '../page/brand-name.tsx';
import { SidePanel } from '../page/side-panel.tsx';
import './selector.css';

interface SelectorProps {
  config: Pick<WidgetConfig, 'tenantId' | 'brand' | 'logoUrl'>;
  /** Query that the links preserve: '' or `?client=…&locale=…`. */
  query: string;
}

/** `/selector` (V section 2): two cards and a third link. Plain HTML, no script. */
export function SelectorPage({ config, query }: SelectorProps) {
  const cards = [
    { path: '/consumer', title: t.consumer, who: t.consumerFor, points: t.consumerPoints },
    { path: '/technical', title: t.technical, who: t.technicalFor, points: t.technicalPoints },
  ];
  return (
    <>
      <header className="sg-site-header">
        <BrandName brand={config.brand} logoUrl={config.logoUrl} tenantId={config.tenantId} />
        <SidePanel config={config} />
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

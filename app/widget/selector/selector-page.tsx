import { t } from '#app/messages/selector.ts';
import type { WidgetConfig } from '#app/protocol/widget-config.ts';
import { BrandName } from '../page/brand-name.tsx';
import { SidePanel } from '../page/side-panel.tsx';
import { GoalsDrawing, StudyDrawing } from './drawings.tsx';
import './selector.css';

interface SelectorProps {
  config: Pick<WidgetConfig, 'tenantId' | 'brand' | 'logoUrl'>;
  /** Query that the links preserve: '' or `?client=…&locale=…`. */
  query: string;
}

/** `/selector` (V section 2): two cards and a third link. Plain HTML, no script. */
export function SelectorPage({ config, query }: SelectorProps) {
  return (
    <>
      <header className="sg-site-header">
        <BrandName brand={config.brand} logoUrl={config.logoUrl} tenantId={config.tenantId} />
        <SidePanel config={config} />
      </header>
      <main className="sg-page sg-selector">
        <h1>{t.title}</h1>
        <ul>
          {listCards().map(({ path, Drawing, heading, time, title, who, points }) => (
            <li key={path}>
              <a href={path + query}>
                <Drawing />
                <h2>{heading}</h2>
                <p className="sg-time">{time}</p>
                <p>
                  <strong>{title}</strong> · {who}
                </p>
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
            <span>{t.original}</span>
            <span className="sg-time">{t.originalTime}</span>
          </a>
        </p>
      </main>
    </>
  );
}

/** The headline says what a card is for; what V section 2 lists of each widget is below. */
const listCards = () => [
  {
    path: '/consumer',
    Drawing: GoalsDrawing,
    heading: t.consumerHeading,
    time: t.consumerTime,
    title: t.consumer,
    who: t.consumerFor,
    points: t.consumerPoints,
  },
  {
    path: '/technical',
    Drawing: StudyDrawing,
    heading: t.technicalHeading,
    time: t.technicalTime,
    title: t.technical,
    who: t.technicalFor,
    points: t.technicalPoints,
  },
];

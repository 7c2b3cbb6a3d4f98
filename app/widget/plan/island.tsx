import { hydrateRoot } from 'react-dom/client';
import type { PlanPageData } from '../../protocol/plan-page.ts';
import '../shell/svg-spelling.ts';
import { PlanPage } from './plan-page.tsx';

const container = document.getElementById('plan');
if (container?.dataset.page) {
  const data: PlanPageData = JSON.parse(container.dataset.page);
  hydrateRoot(container, <PlanPage data={data} />);
}

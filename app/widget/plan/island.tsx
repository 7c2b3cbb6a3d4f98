import { hydrateRoot } from 'react-dom/client';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import '../shell/svg-spelling.ts';
import { PAPER_ID } from './paper-id.ts';
import { PlanPage } from './plan-page.tsx';
import { reportFirstAction } from './report-first-action.ts';

const container = document.getElementById('plan');
if (container?.dataset.page) {
  const data: PlanPageData = JSON.parse(container.dataset.page);
  hydrateRoot(container, <PlanPage data={data} />);
}

reportFirstAction();

const paper = document.getElementById(PAPER_ID);
if (paper instanceof HTMLTemplateElement && paper.content.childElementCount > 0) {
  const printArea = document.createElement('div');
  addEventListener('beforeprint', () => {
    printArea.replaceChildren(paper.content.cloneNode(true));
    document.body.append(printArea);
  });
  addEventListener('afterprint', () => printArea.remove());
}

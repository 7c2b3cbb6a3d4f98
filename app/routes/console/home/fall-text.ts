import type { FallingFigure, Falls } from '#app/domain/home/index.ts';
import { formatCount } from '#app/lib/format-count.ts';

const FIGURE_NAMES: Readonly<Record<FallingFigure, string>> = {
  visitors: 'Visitors',
  leads: 'Leads',
  orders: 'Orders',
};

/** Names the figures that fell, such as "Leads fell by 38%". */
export const fallTitle = ({ falls }: Falls): string =>
  falls
    .map(({ figure, percent }, index) => {
      const name = index === 0 ? FIGURE_NAMES[figure] : FIGURE_NAMES[figure].toLowerCase();
      return `${name} fell by ${percent}%`;
    })
    .join(', ');

/** Says from what to what the figures fell, which rates changed with them, and where most was lost. */
export function fallText({ falls, startRate, leadRate, source, site }: Falls): string {
  const figures = falls.map(
    ({ figure, before, after }) =>
      `${formatCount(after)} ${FIGURE_NAMES[figure].toLowerCase()} in the last 30 days, ${formatCount(before)} in the 30 days before.`,
  );
  const rates = [
    startRate && `${startRate.after}% of visitors started (before: ${startRate.before}%)`,
    leadRate && `${leadRate.after}% left their details (before: ${leadRate.before}%)`,
  ].filter(Boolean);
  const losses = [source && `the source ${nameLoss(source)}`, site && nameLoss(site)].filter(Boolean);
  return [
    ...figures,
    ...(rates.length > 0 ? [`${rates.join(', ')}.`] : []),
    ...(losses.length > 0 ? [`Most was lost from ${losses.join(' and ')}.`] : []),
  ].join(' ');
}

const nameLoss = ({ value, before, after }: NonNullable<Falls['source']>): string =>
  `${value.replace(/^https?:\/\//, '')} (${formatCount(before)} → ${formatCount(after)})`;

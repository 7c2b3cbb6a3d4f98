import type { ListedId } from '#app/engine/other-compounds.ts';
import type { PlannedPeptide } from '#app/engine/types.ts';
import type { PlanPageData } from '#app/protocol/plan-page.ts';
import type { UsedProduct } from './signing-use.ts';
import type { WarnedProduct } from './signing-warnings.ts';
import { AMOUNT } from './text-rules.ts';

/** Reads a plan's products in the forms in which the reasons not to sign judge them. */

export interface ShownProduct {
  id: ListedId;
  name: string;
  cautions: readonly string[];
  evidence: string | undefined;
  url: string;
  peptide: PlannedPeptide | undefined;
}

export function productsOf({ shown }: PlanPageData): ShownProduct[] {
  if (shown.format === 'list')
    return shown.plan.list.map((item) => ({
      id: item.id as ListedId,
      name: item.name,
      cautions: item.cautions,
      evidence: item.warnings?.evidence,
      url: item.productUrl,
      peptide: undefined,
    }));
  const { start_here, next_layer, advanced } = shown.plan.game_plan;
  return [...start_here, ...next_layer, ...advanced].map((peptide) => ({
    id: peptide.id,
    name: peptide.name,
    cautions: peptide.cautions,
    evidence: peptide.evidence,
    url: peptide.product_url,
    peptide,
  }));
}

export function warnedProductsOf({ shown }: PlanPageData): WarnedProduct[] {
  if (shown.format === 'list')
    return shown.plan.list.map(({ name, cautions, warnings, benefits, monitoring_parameters = [] }) => ({
      name,
      cautions,
      contraindications: warnings?.contraindications ?? [],
      interactions: warnings?.interactions_to_avoid ?? [],
      monitoring: monitoring_parameters,
      texts: [...benefits, warnings?.evidence_note ?? ''],
    }));
  const { game_plan, human_readable } = shown.plan;
  return [...game_plan.start_here, ...game_plan.next_layer, ...game_plan.advanced].map(
    ({
      name,
      cautions,
      contraindications,
      interactions_to_avoid,
      monitoring_parameters,
      evidence_note,
      dose_basis = '',
    }) => ({
      name,
      cautions,
      contraindications,
      interactions: interactions_to_avoid,
      monitoring: monitoring_parameters,
      texts: [
        evidence_note,
        dose_basis,
        ...human_readable.why_chosen.flatMap((text) =>
          text.startsWith(`${name}: `) ? [text.slice(name.length + 2)] : [],
        ),
      ],
    }),
  );
}

export const usedProductsOf = ({ shown }: PlanPageData): UsedProduct[] =>
  shown.format === 'list'
    ? shown.plan.list.map(({ name, warnings, dosage }) => ({
        name,
        evidence: warnings?.evidence,
        hasAmounts: AMOUNT.test(dosage),
        isInjected: true,
        contraindications: warnings?.contraindications ?? [],
      }))
    : [
        ...shown.plan.game_plan.start_here,
        ...shown.plan.game_plan.next_layer,
        ...shown.plan.game_plan.advanced,
      ].map(({ name, evidence, dosing_ranges, injection_protocol, contraindications }) => ({
        name,
        evidence,
        hasAmounts: dosing_ranges !== undefined,
        isInjected: injection_protocol !== undefined,
        contraindications,
      }));

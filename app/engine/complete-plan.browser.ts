import type { EntryDraft } from './catalogue/define-entry.ts';
import { type Packed, unpackEntry } from './catalogue/packed.ts';
import { completePlan } from './complete-plan.ts';
import { type Decision, listCards } from './decide.ts';
import { isOffered } from './present.ts';
import type { CatalogueEntry, PeptideId, Plan } from './types.ts';
import { defineEntry, wording } from './wording/build-locale.ts';

/**
 * Each entry's texts are a separate file, so that a visitor downloads only those of their plan. The widget's build packs them
 * (vite.widget.config.ts).
 */
const PLAN_ENTRY_DRAFTS: Readonly<Record<PeptideId, () => Promise<{ draft: EntryDraft | Packed }>>> = {
  'bpc-157': () => import('./catalogue/bpc-157.ts'),
  'cjc-1295-ipamorelin': () => import('./catalogue/cjc-1295-ipamorelin.ts'),
  retatrutide: () => import('./catalogue/retatrutide.ts'),
  tirzepatide: () => import('./catalogue/tirzepatide.ts'),
  semaglutide: () => import('./catalogue/semaglutide.ts'),
  'aod-9604': () => import('./catalogue/aod-9604.ts'),
  'hcg-protocol': () => import('./catalogue/hcg-protocol.ts'),
  selank: () => import('./catalogue/selank.ts'),
  'tb-500': () => import('./catalogue/tb-500.ts'),
  'mots-c': () => import('./catalogue/mots-c.ts'),
  '5-amino-1mq': () => import('./catalogue/5-amino-1mq.ts'),
  'signature-protocol': () => import('./catalogue/signature-protocol.ts'),
};

/** Completes a decided plan that is not empty, with its texts in the language of the build. */
export async function completeInBrowser(decision: Decision): Promise<Plan> {
  const entries = new Map<PeptideId, CatalogueEntry>();
  const fetched = async ({ id }: { id: PeptideId }) => {
    const { draft } = await PLAN_ENTRY_DRAFTS[id]();
    entries.set(id, defineEntry(id, 'supply' in draft ? draft : unpackEntry(draft)));
  };
  const cards = listCards(decision);
  const hidesAmounts = !decision.amounts || !cards.every(isOffered);
  const [hiding] = await Promise.all([
    hidesAmounts ? import('./hide-amounts.browser.ts') : undefined,
    ...cards.map(fetched),
  ]);
  const findTexts = (id: PeptideId, showsAmounts: boolean) => {
    const entry = entries.get(id) as CatalogueEntry;
    return showsAmounts || !hiding ? entry : hiding.hideAmounts(entry);
  };
  return completePlan(decision, findTexts, wording);
}

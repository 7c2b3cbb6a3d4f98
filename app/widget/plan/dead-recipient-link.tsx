import { t } from '#app/messages/preferences.ts';
import { PlanNote } from './plan-shell.tsx';

/** Replaces the page of an e-mail link whose recipient was erased. */
export const DeadRecipientLink = () => (
  <PlanNote brand="" logoUrl={null} title={t.deadLink}>
    <p>{t.deadLinkSentence}</p>
  </PlanNote>
);

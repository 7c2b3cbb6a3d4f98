import { json } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ExternalLink } from 'lucide-react';
import { FORM_RISKS } from '#app/domain/access/index.ts';
import { claimForm, resetClaimForm } from '#app/domain/site/claim-fields.ts';
import {
  claimsOfFile,
  claimVersions,
  isClaimShown,
  pickClaimValues,
  readLanding,
  readSupportContact,
  saveClaim,
  saveSupportContact,
} from '#app/domain/site/index.ts';
import { supportContactForm } from '#app/domain/site/support-contact-fields.ts';
import { forConsole } from '#app/http/console.server.ts';
import { consoleForms } from '#app/http/form-action.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import { serviceMeta } from '#app/routes/console/frame/console-meta.ts';
import { NothingChanged } from '#app/ui/console/alert.tsx';
import { LinkButton } from '#app/ui/console/button.tsx';
import { CardGrid } from '#app/ui/console/card.tsx';
import { useItemAnswers } from '#app/ui/console/edit-form/edit-item-card.tsx';
import { PageBody, PageHeader } from '#app/ui/console/page-header.tsx';
import { ClaimCard, inPageOrder } from './claim-card.tsx';
import { SupportCard } from './support-card.tsx';

/** `/admin/site`: the claims of the landing page, which the operators must be able to prove. */
export const loader = forConsole('site.edit', async ({ context }) => {
  const originals = new Map(claimsOfFile().map((claim) => [claim.id, claim]));
  const claims = await readLanding(context.services.db);
  return json({
    supportContact: await readSupportContact(context.services.db),
    claims: claims.map((claim) => {
      const { text, shown: isShown } = originals.get(claim.id) ?? claim;
      return {
        ...claim,
        original: { text, shown: isShown },
        versions: claimVersions(claim),
        lacksBasis: claim.shown && !isClaimShown(claim, isLiveService(context.services.env)),
      };
    }),
  });
});

const SAVED = 'The change is live.';

export const action = consoleForms('site.edit', FORM_RISKS.site, (form) => ({
  save: form({
    schema: claimForm,
    item: 'claimId',
    readStored: async ({ context }, claimId) => {
      const claims = await readLanding(context.services.db);
      const claim = claims.find(({ id }) => id === claimId);
      return claim ? pickClaimValues(claim) : {};
    },
    run: ({ context, actor, now }, { claimId, ...change }, versions) =>
      saveClaim(context.services.db, { claimId, change, versions, actor, now }),
    toast: { title: 'Landing page saved', description: SAVED },
  }),
  support: form({
    schema: supportContactForm,
    run: ({ context, actor, now }, { supportContact }) =>
      saveSupportContact(context.services.db, { supportContact, actor, now }),
    toast: { title: 'Support contact saved' },
    refusalToast: 'Not saved',
  }),
  reset: form({
    schema: resetClaimForm,
    item: 'claimId',
    async run({ context, actor, now }, { claimId }) {
      const original = claimsOfFile().find(({ id }) => id === claimId);
      if (!original) throw new AppError('not-found', 'Claim not found.');
      const { text, shown: isShown } = original;
      await saveClaim(context.services.db, { claimId, change: { text, shown: isShown }, actor, now });
    },
    toast: { title: 'Back to the original', description: SAVED },
  }),
}));

export { clientAction, shouldRevalidate } from '#app/ui/console/edit-form/failed-save.ts';

export const meta = serviceMeta('Landing page');

export default function Site() {
  const { claims, supportContact } = useLoaderData<typeof loader>();
  const { problem, answerOf: findAnswer } = useItemAnswers(claims, ['save', 'reset']);
  return (
    <>
      <PageHeader
        title="Landing page"
        description="What the page claims. A live service shows a claim once you enter its basis, and a sentence without the claim until then."
        primary={
          <LinkButton to="/b2b" target="_blank" rel="noopener" reloadDocument icon={ExternalLink}>
            See the page
          </LinkButton>
        }
      />
      <PageBody>
        <NothingChanged problem={problem} />
        <SupportCard supportContact={supportContact} />
        <CardGrid columns={2}>
          {inPageOrder(claims).map((claim) => (
            <ClaimCard key={claim.id} claim={claim} answer={findAnswer(claim.id)} />
          ))}
        </CardGrid>
      </PageBody>
    </>
  );
}

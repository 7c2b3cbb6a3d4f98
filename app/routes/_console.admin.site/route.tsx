import { json, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ExternalLink } from 'lucide-react';
import { claimForm, MAX_CLAIM_LENGTH, resetClaimForm } from '../../domain/site/fields.ts';
import { type Claim, claimsOfFile, readLanding, saveLandingClaims } from '../../domain/site/index.ts';
import { type ConsoleArgs, forConsole } from '../../http/console.server.ts';
import { consoleForms } from '../../http/form-action.server.ts';
import { AppError } from '../../lib/app-error.ts';
import { LinkButton } from '../../ui/console/button.tsx';
import { CardGrid } from '../../ui/console/card.tsx';
import { PageBody, PageHeader } from '../../ui/console/page-header.tsx';
import { ClaimCard } from './claim-card.tsx';

/** `/admin/site`: the claims of the landing page, which somebody has to be able to stand by. */
export const loader = forConsole('site.edit', async ({ context }) => {
  const originals = new Map(claimsOfFile().map((claim) => [claim.id, claim]));
  const claims = await readLanding(context.services.db);
  return json({
    claims: claims.map((claim) => {
      const { text, shown } = originals.get(claim.id) ?? claim;
      return { ...claim, original: { text, shown } };
    }),
    most: MAX_CLAIM_LENGTH,
  });
});

const SAVED = 'Visitors see it from now on.';

export const action = consoleForms('site.edit', (form) => ({
  save: form({
    schema: claimForm,
    item: 'claimId',
    run: (args, { claimId, text, shown }) => saveClaim(args, claimId, () => ({ text, shown })),
    toast: { title: 'Landing page saved', description: SAVED },
    redirectTo: '/admin/site',
  }),
  reset: form({
    schema: resetClaimForm,
    item: 'claimId',
    run: (args, { claimId }) => saveClaim(args, claimId, ({ text, shown }) => ({ text, shown })),
    toast: { title: 'Back to the original', description: SAVED },
    redirectTo: '/admin/site',
  }),
}));

/** @param change what a claim is to be, from what the file has */
async function saveClaim(
  { context, actor, now }: ConsoleArgs<'site.edit'>,
  claimId: string,
  change: (original: Claim) => { text: string; shown: boolean },
) {
  const original = claimsOfFile().find(({ id }) => id === claimId);
  if (!original) throw new AppError('not-found', 'There is no such claim.');
  await saveLandingClaims(context.services.db, { changes: { [claimId]: change(original) }, actor, now });
}

export const meta: MetaFunction = () => [{ title: 'Landing page' }];

export default function Site() {
  const { claims, most } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Landing page"
        description="What it claims. Switch off what you can’t show to be true; the rest of the page stays as it is."
        primary={
          <LinkButton to="/b2b" target="_blank" rel="noopener" reloadDocument icon={ExternalLink}>
            See the page
          </LinkButton>
        }
      />
      <PageBody>
        <CardGrid columns={2}>
          {claims.map((claim) => (
            <ClaimCard key={claim.id} claim={claim} most={most} />
          ))}
        </CardGrid>
      </PageBody>
    </>
  );
}

import { parseWithZod } from '@conform-to/zod/v4';
import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ExternalLink } from 'lucide-react';
import * as z from 'zod';
import { claimsOfFile, MAX_CLAIM_LENGTH, readLanding, saveLandingClaims } from '../../domain/site/index.ts';
import { forConsole } from '../../http/console.server.ts';
import { redirectWithToast } from '../../http/flash.server.ts';
import { statusForError } from '../../http/problem.server.ts';
import { readForm } from '../../http/read-form.server.ts';
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

/** What the words must be is for the domain to say; here they are only words. */
const schema = z.object({
  claimId: z.string(),
  text: z.string().default(''),
  shown: z.boolean().default(false),
});

export const action = forConsole('site.edit', async (args) => {
  const { request, context, actor, now } = args;
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema });
  if (submission.status !== 'success') throw new AppError('invalid', 'Unknown form.');
  const { claimId, text, shown } = submission.value;
  const original = claimsOfFile().find(({ id }) => id === claimId);
  if (!original) throw new AppError('not-found', 'There is no such claim.');
  const isReset = form.get('intent') === 'reset';
  const change = isReset ? { text: original.text, shown: original.shown } : { text, shown };
  try {
    await saveLandingClaims(context.services.db, { changes: { [claimId]: change }, actor, now });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const reply = submission.reply({ fieldErrors: { text: error.fields?.[claimId] ?? [error.message] } });
    return json({ claimId, reply }, { status: statusForError(error.code) });
  }
  return redirectWithToast(args, '/admin/site', {
    title: isReset ? 'Back to the original' : 'Landing page saved',
    description: 'Visitors see it from now on.',
  });
});

export const meta: MetaFunction = () => [{ title: 'Landing page' }];

export default function Site() {
  const { claims, most } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
            <ClaimCard
              key={claim.id}
              claim={claim}
              most={most}
              reply={answer?.claimId === claim.id ? answer.reply : undefined}
            />
          ))}
        </CardGrid>
      </PageBody>
    </>
  );
}

import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { readPlanMailAddress } from '#app/api/plan-mail.server.ts';
import { findPlan, requestPlanMail } from '#app/domain/assessments/index.ts';
import { openPlanForm } from '#app/http/open-plan.server.ts';
import { planDocument, planNotFound, planReply, readReply } from '#app/http/plan-document.server.ts';
import { refuseStaff } from '#app/http/plan-staff.server.ts';
import { statusForError } from '#app/http/problem.server.ts';
import { readForm } from '#app/http/read-form.server.ts';
import { titleWithReply } from '#app/http/reply-title.ts';
import { AppError } from '#app/lib/app-error.ts';
import { t as panel } from '#app/messages/email-panel.ts';
import { t } from '#app/messages/plan-page.ts';
import { t as save } from '#app/messages/save-plan.ts';
import { BackToPlan, PlanNote } from '#app/widget/plan/plan-shell.tsx';
import { Reply } from '#app/widget/plan/reply.tsx';
import '#app/ui/tokens.css';
import '#app/widget/plan/plan-page.css';

/** `/plan/{assessmentId}/email`: sends the plan by e-mail, for a page without JavaScript. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { page } = await openPlanForm(args);
  return planDocument({ ...page, reply: readReply(args.context, page.brand) }, { asks: true });
};

export const action = async ({ request, params, context }: ActionFunctionArgs) => {
  const { db, outbox } = context.services;
  const input = String((await readForm(request)).get('email') ?? '');
  try {
    const email = readPlanMailAddress({ email: input });
    await context.rateLimits.consume('mail-request', context.address);
    const assessmentId = params.assessmentId ?? '';
    const plan = await findPlan(db, assessmentId);
    if (plan) await refuseStaff({ request, context, plan });
    await requestPlanMail({ db, outbox, assessmentId, email, now: new Date() });
    return planReply(context, {
      // Titles are in the browser's history, so this one does not name the address.
      reply: () => panel.sent,
      data: { sentTo: email, error: null, typed: input },
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'not-found') throw planNotFound({ request, context });
    return planReply(context, {
      reply: () => t.refusal(error.message),
      status: statusForError(error.code),
      data: { sentTo: null, error: error.message, typed: input },
    });
  }
};

export const handle = { hydrate: false, island: true };
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: titleWithReply(save.mail, data) },
  { name: 'robots', content: 'noindex' },
];

export default function EmailPlan() {
  const { brand, logoUrl, path, reply } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>();
  if (done?.sentTo)
    return (
      <PlanNote brand={brand} logoUrl={logoUrl} title={panel.sent}>
        <Reply>{panel.sentText(done.sentTo)}</Reply>
        <BackToPlan path={path} />
      </PlanNote>
    );
  return (
    <PlanNote brand={brand} logoUrl={logoUrl} title={save.mail}>
      <p>{t.mailBrings}</p>
      <form method="post">
        <div className="sgp-field">
          <label htmlFor="email">{panel.address}</label>
          <input
            className="sgp-input"
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={done?.typed}
            // biome-ignore lint/a11y/noAutofocus: the address has to be changed or sent again
            autoFocus={Boolean(done?.error)}
            aria-invalid={done?.error ? true : undefined}
            aria-describedby={done?.error ? 'email-error' : undefined}
          />
          {done?.error && (
            <span className="sgp-error" id="email-error" role="alert">
              {reply}
            </span>
          )}
        </div>
        <div className="sgp-row">
          <button type="submit" className="sgp-button sgp-main">
            {panel.send}
          </button>
          <BackToPlan path={path} />
        </div>
      </form>
    </PlanNote>
  );
}

import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { findPlan } from '#app/domain/assessments/index.ts';
import { findChoices } from '#app/domain/preferences/index.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import { choicesPath } from '#app/protocol/choices-path.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { themeStyle } from '#app/theme/style.ts';
import { planNotFound, setDocumentLocale } from './plan-document.server.ts';
import { noteStaffReading } from './plan-staff.server.ts';

/** Finds the plan that the URL names. @throws the page with advice for an unknown or erased plan */
async function requirePlan({ request, params, context }: LoaderFunctionArgs) {
  const { db, env } = context.services;
  const plan = await findPlan(db, params.assessmentId ?? '', { isLive: isLiveService(env) });
  if (!plan) {
    const assessmentId = params.assessmentId ?? '';
    const choices = await findChoices(db, assessmentId);
    // The plan of a person who withdrew it is hidden, and the page says so.
    if (choices && choices.health !== 'shown') throw redirect(choicesPath(assessmentId));
    throw planNotFound({ request, context });
  }
  return plan;
}

/** Opens a plan to show it: records a reading by staff, and sets the document to the plan's language. */
export async function openPlan(args: LoaderFunctionArgs) {
  const plan = await requirePlan(args);
  await noteStaffReading({ ...args, plan });
  return { plan, locale: setDocumentLocale(args, plan.data.config.locale) };
}

/** Returns what each small page with a form about a plan shows, in the plan's language. */
export async function openPlanForm(args: LoaderFunctionArgs) {
  const found = await requirePlan(args);
  const { data, theme } = found;
  const { brand, logoUrl, locale } = data.config;
  setDocumentLocale(args, locale);
  return {
    found,
    plan: data.shown.plan,
    page: { brand, logoUrl, path: planPaths(data.assessmentId).page, theme: { css: themeStyle(theme) } },
  };
}

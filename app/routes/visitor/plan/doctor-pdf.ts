import type { LoaderFunctionArgs } from '@remix-run/node';
import { DOCTOR_FILE_NAME, renderDoctorPdf } from '#app/documents/index.ts';
import { openPlan } from '#app/http/open-plan.server.ts';
import { findLogo, planFile } from '#app/http/plan-file.server.ts';
import { problemResponse } from '#app/http/problem.server.ts';
import { AppError } from '#app/lib/app-error.ts';
import { inLocale } from '#app/messages/current.ts';

/** `/plan/{assessmentId}/doctor.pdf`: the summary for the visitor's own doctor as a file. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { request, context } = args;
  const { services, rateLimits, address } = context;
  try {
    await rateLimits.consume('download', address);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return problemResponse(error, request.headers.get('accept'));
  }
  const { plan, locale } = await openPlan(args);
  const { tenant, theme, data, createdAt } = plan;
  const logo = await findLogo(services.db, tenant.logoUrl);
  const pageUrl = new URL(request.url).origin;
  const pdf = await inLocale(locale, () =>
    renderDoctorPdf({ data, brand: tenant.name, logo, theme, createdAt, pageUrl }),
  );
  return planFile(pdf, 'application/pdf', DOCTOR_FILE_NAME);
};

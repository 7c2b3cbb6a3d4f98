import { HTML_FILE_NAME, PDF_FILE_NAME, renderPlanHtml, renderPlanPdf } from '#app/documents/index.ts';
import { findPlan, planNotFound } from '#app/domain/assessments/index.ts';
import { parseInput } from '#app/domain/parse-input.ts';
import { findLogo, planFile } from '#app/http/plan-file.server.ts';
import { noteStaffReading } from '#app/http/plan-staff.server.ts';
import { isLiveService } from '#app/lib/live-service.ts';
import { inLocale } from '#app/messages/current.ts';
import { DEFAULT_LOCALE, parseLocale } from '#app/messages/locales.ts';
import { planPaths } from '#app/protocol/plan-page.ts';
import { declareCall } from './call.server.ts';
import { downloadPlanDocs, downloadPlanQuery } from './docs/assessments.ts';

/**
 * `GET /api/assessment/{assessmentId}/download` (V section 7, D19): returns the stored plan as a printable HTML file, or with `?format=pdf`
 * as a PDF.
 */
export const getPlanDownload = declareCall({
  method: 'GET',
  path: '/api/assessment/:assessmentId/download',
  summary: 'Download the plan as a file',
  limit: 'download',
  docs: downloadPlanDocs,
  async handle({ request, params, context }) {
    const url = new URL(request.url);
    const { format } = parseInput(downloadPlanQuery, Object.fromEntries(url.searchParams));
    const { db, env } = context.services;
    const plan = await findPlan(db, params.assessmentId ?? '', { isLive: isLiveService(env) });
    if (!plan) throw planNotFound();
    await noteStaffReading({ request, context, plan });
    const { tenant, theme, data, createdAt } = plan;
    const input = {
      data,
      createdAt,
      brand: tenant.name,
      theme,
      pageUrl: url.origin + planPaths(data.assessmentId).page,
    };
    return inLocale(parseLocale(data.config.locale) ?? DEFAULT_LOCALE, async () =>
      format === 'pdf'
        ? planFile(
            await renderPlanPdf({ ...input, logo: await findLogo(db, tenant.logoUrl) }),
            'application/pdf',
            PDF_FILE_NAME,
          )
        : planFile(renderPlanHtml(input), 'text/html; charset=utf-8', HTML_FILE_NAME),
    );
  },
});

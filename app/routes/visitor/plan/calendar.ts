import type { LoaderFunctionArgs } from '@remix-run/node';
import { planCalendar } from '#app/documents/plan-calendar.ts';
import { findPlan } from '#app/domain/assessments/index.ts';
import { createSchedule } from '#app/engine/schedule.ts';
import { planNotFound, setDocumentLocale } from '#app/http/plan-document.server.ts';
import { noteStaffReading } from '#app/http/plan-staff.server.ts';
import { sha256 } from '#app/lib/hash-recipient.server.ts';
import { inLocale } from '#app/messages/current.ts';
import { planPaths } from '#app/protocol/plan-page.ts';

/** 128 bits of the hash in hex: plans don't collide, and the id can't be found from it. */
const UID_LENGTH = 32;

/**
 * `/plan/{assessmentId}/calendar.ics`: the schedule of a plan for a calendar. It contains neither products nor answers, and the plan's
 * link only with `?link=1`.
 */
export const loader = async ({ request, params, context }: LoaderFunctionArgs) => {
  const storedPlan = await findPlan(context.services.db, params.assessmentId ?? '');
  const schedule = storedPlan && createSchedule(storedPlan.data.shown.plan);
  if (!schedule) throw planNotFound({ request, context });
  await noteStaffReading({ request, context, plan: storedPlan });
  const { assessmentId, config } = storedPlan.data;
  const locale = setDocumentLocale({ request, context }, config.locale);
  const { origin, hostname, searchParams } = new URL(request.url);
  const text = inLocale(locale, () =>
    planCalendar({
      uid: sha256(assessmentId).slice(0, UID_LENGTH),
      host: hostname,
      createdAt: storedPlan.createdAt,
      schedule,
      pageUrl: searchParams.has('link') ? origin + planPaths(assessmentId).page : null,
    }),
  );
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="plan-checkpoints.ics"',
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
};

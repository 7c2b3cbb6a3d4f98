import { Form, Link } from '@remix-run/react';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { MinuteMoment } from '#app/ui/moment.tsx';
import type { LeadFileData } from './read-page.server.ts';

/** Texts on what today's rules would do, by their action. */
const RULES: Readonly<Record<string, string>> = {
  refuse: 'This lead wrote that they are under 18. Under today’s rules, we refuse such an assessment.',
  stop: 'Under today’s rules, what this lead wrote rules out every product. The plan shows products.',
  withhold: 'Under today’s rules, what this lead wrote hides all dosing. The plan may show dosing.',
};

/** Asks staff to review a plan that was made before today's rules (D63). It renders nothing if the rules would change nothing. */
export function ReviewCard({ file: { planReview, lead, openReviews } }: { file: LeadFileData }) {
  const { can, consolePath } = useConsole();
  if (!planReview) return null;
  const { lookedAt, action } = planReview;
  const nextId = openReviews && openReviews.leadId !== lead.id ? openReviews.leadId : null;
  return (
    <Card
      title="Made before today’s rules"
      description="We changed nothing in the plan. Read the lead’s own words and the plan, and write to the lead if needed."
      actions={
        lead.assessmentId ? (
          <LinkButton to={`/plan/${lead.assessmentId}`} reloadDocument target="_blank" rel="noreferrer">
            Open this plan
          </LinkButton>
        ) : null
      }
    >
      <div className="grid gap-4 text-14">
        <p>{RULES[action] ?? RULES.withhold}</p>
        {lookedAt ? (
          <p className="text-muted">
            Looked at: <MinuteMoment at={lookedAt} />
          </p>
        ) : can('leads.edit') ? (
          <Form method="post" preventScrollReset>
            <SubmitButton intent="look-at-plan" variant="secondary">
              Looked at
            </SubmitButton>
          </Form>
        ) : null}
        {nextId ? (
          <p>
            <Link to={consolePath(`/leads/${nextId}`)} className="underline underline-offset-2">
              Next plan to review
            </Link>
          </p>
        ) : null}
      </div>
    </Card>
  );
}

import { Form, useLocation } from '@remix-run/react';
import { Alert } from '#app/ui/console/alert.tsx';
import { LinkButton, SubmitButton } from '#app/ui/console/button.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import type { RetentionErasure } from './read-retention.server.ts';

const count = (value: number, singular: string, plural: string) =>
  `${value.toLocaleString('en-US')} ${value === 1 ? singular : plural}`;
const people = ({ people: value }: RetentionErasure) => count(value, 'person', 'people');
const days = ({ days: value }: RetentionErasure) => count(value, 'day', 'days');

/** Asks for confirmation before a shorter retention time is saved. */
export function ErasurePreview({ erasure }: { erasure: RetentionErasure }) {
  const { pathname } = useLocation();
  return (
    <div className="mb-5">
      <Alert
        tone="warning"
        title={`Erase the leads of ${people(erasure)} on ${dayText(erasure.from)}?`}
        action={
          <div className="flex flex-wrap gap-2">
            <Form method="post" action={pathname} preventScrollReset>
              <input type="hidden" name="days" value={erasure.days} />
              <SubmitButton intent="shorten-retention" variant="danger" size="small" pendingLabel="Saving…">
                {`Keep leads for ${days(erasure)}`}
              </SubmitButton>
            </Form>
            <LinkButton to={`${pathname}#leads-card`} size="small">
              Change nothing
            </LinkButton>
          </div>
        }
      >
        {`The shorter time is not saved yet. We erase leads older than ${days(erasure)}, or only their answers where they agreed to offers or texts and the time for inactive people is longer; you can cancel that for 7 days.`}
      </Alert>
    </div>
  );
}

/** Shows what a shorter retention time will erase, and how to undo it. */
export const PendingErasure = ({ erasure }: { erasure: RetentionErasure }) => (
  <div className="mb-5">
    <Alert
      tone="warning"
      title={`On ${dayText(erasure.from)} we erase leads older than ${days(erasure)} (${people(erasure)}).`}
      action={
        <Form method="post" preventScrollReset>
          <SubmitButton intent="cancel-retention" variant="secondary" size="small" pendingLabel="Canceling…">
            Cancel the erasure
          </SubmitButton>
        </Form>
      }
    >
      From that day on we erase leads as they reach that age. If you keep inactive leads longer, leads who
      agreed to offers or texts lose only their answers and plan. Erased leads can’t be brought back.
    </Alert>
  </div>
);

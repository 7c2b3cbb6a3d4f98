import type { SerializeFrom } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { Check } from 'lucide-react';
import type { listOpenErasureTasks } from '#app/domain/crm/index.ts';
import { SubmitButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';

type Task = SerializeFrom<Awaited<ReturnType<typeof listOpenErasureTasks>>>[number];

const REASONS: Readonly<Record<string, string>> = {
  'not-ours': 'Your CRM had this contact before the lead arrived.',
  shared: 'Another lead has the same contact: erase only what belongs to the erased lead.',
  unreachable: 'We no longer have access to this sub-account.',
};

/** Lists contacts of erased people that staff must erase in the CRM, each with a button for when they have. */
export const ErasureTasksCard = ({ tasks, canManage }: { tasks: readonly Task[]; canManage: boolean }) => (
  <Card
    title="Contacts to erase"
    description="We erased these leads. Delete each contact in LeadConnector, then mark the contact as erased."
    isFlush
  >
    <ul className="divide-y border-t">
      {tasks.map(({ id, crmContactId, locationId, reason, createdAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 md:px-6"
        >
          <div className="grid min-w-0 gap-1">
            <p className="font-medium wrap-anywhere">
              Contact {crmContactId} in sub-account {locationId}
            </p>
            <p className="text-14 text-muted">
              {REASONS[reason] ?? reason} We erased the lead <TimeAgo at={createdAt} />.
            </p>
          </div>
          {canManage ? (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="id" value={id} />
              <SubmitButton
                intent="erased"
                variant="secondary"
                size="small"
                icon={Check}
                pendingLabel="Saving…"
                aria-label={`Mark contact ${crmContactId} as erased`}
              >
                Mark as erased
              </SubmitButton>
            </Form>
          ) : null}
        </li>
      ))}
    </ul>
  </Card>
);

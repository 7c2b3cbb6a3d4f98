import { Form, Link } from '@remix-run/react';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { Button, IconButton, LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { classNames } from '#app/ui/console/class-names.ts';
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx';
import type { TemplateData } from './read-page.server.ts';

/** Shows the sequence around the template: links to the others, their order, and its end. */
export function StepsCard({ data }: { data: TemplateData }) {
  const { campaign, steps, templateId, isNew, isDraft, isEditable, saved: savedTemplate } = data;
  const { can, consolePath } = useConsole();
  const canMove = isDraft && can('campaigns.edit') && steps.length > 1;
  const base = `/communications/${campaign.id}/templates`;
  return (
    <Card
      title="Steps"
      description={canMove ? 'We send the e-mails in this order, each on its day or later.' : undefined}
    >
      <ol className="grid gap-1">
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={classNames(
              'flex items-center gap-2 rounded-control px-3 py-1.5',
              step.id === templateId && 'bg-sunken',
            )}
          >
            <Link
              to={consolePath(`${base}/${step.id}`)}
              aria-current={step.id === templateId ? 'page' : undefined}
              className="flex min-h-11 min-w-0 flex-1 flex-col justify-center text-14 no-underline"
            >
              <span className={classNames('wrap-anywhere', step.id === templateId && 'font-semibold')}>
                {index + 1}. {step.name}
              </span>
              <span className="text-muted tabular-nums">
                Day {step.delayDays}
                {index > 0 && step.delayDays < (steps[index - 1]?.delayDays ?? 0)
                  ? ' – earlier than the step above, so this step follows immediately'
                  : ''}
              </span>
            </Link>
            {canMove ? <MoveButtons steps={steps} at={index} /> : null}
          </li>
        ))}
      </ol>
      <div className="mt-4 flex flex-wrap gap-3">
        {isEditable && can('campaigns.edit') && !isNew ? (
          <LinkButton to={consolePath(`${base}/new`)} icon={Plus}>
            Add template
          </LinkButton>
        ) : null}
        {isDraft && can('campaigns.edit') && !isNew ? (
          <ConfirmDialog
            trigger={<Button icon={Trash2}>Delete</Button>}
            title={`Delete “${savedTemplate.name}”?`}
            loses={['Deletes both versions in all languages.', 'You can’t undo this.']}
            confirmLabel="Delete template"
            intent="delete"
          />
        ) : null}
      </div>
    </Card>
  );
}

function MoveButtons({ steps, at: index }: { steps: TemplateData['steps']; at: number }) {
  const { name = '' } = steps[index] ?? {};
  return (
    <span className="flex shrink-0">
      <Move label={`Move ${name} up`} icon={ArrowUp} ids={swapped(steps, index, index - 1)} />
      <Move label={`Move ${name} down`} icon={ArrowDown} ids={swapped(steps, index, index + 1)} />
    </span>
  );
}

function Move({ label, icon, ids }: { label: string; icon: typeof ArrowUp; ids: string | null }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="ids" value={ids ?? ''} />
      <IconButton
        type="submit"
        name="intent"
        value="order"
        icon={icon}
        label={label}
        disabled={ids === null}
      />
    </Form>
  );
}

/** Returns the ids in the new order; null if `to` is before the first or after the last step. */
function swapped(steps: TemplateData['steps'], from: number, to: number): string | null {
  const ids = steps.map(({ id }) => id);
  const [firstId, secondId] = [ids[from], ids[to]];
  if (firstId === undefined || secondId === undefined) return null;
  ids[from] = secondId;
  ids[to] = firstId;
  return ids.join(',');
}

import type { AttentionItem } from '#app/domain/home/index.ts';
import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { TONE_ICONS } from '#app/ui/console/tone.ts';
import { useConsole } from '../frame/console-context.tsx';
import { attentionText } from './attention-text.ts';

/** Lists attention items, each with a link to the page where it is solved. */
export function Attention({ items }: { items: readonly AttentionItem[] }) {
  const { tenant, can, consolePath } = useConsole();
  if (!tenant || items.length === 0) return null;
  return (
    <Card title="Needs attention" isFlush>
      <ul className="divide-y border-t">
        {items.map((item) => {
          const { tone, title, text, action } = attentionText(item, { tenant, can });
          const Icon = TONE_ICONS[tone];
          return (
            <li
              key={item.kind}
              className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-4 py-(--item-space) sm:grid-cols-[auto_minmax(0,1fr)_auto] md:px-6"
            >
              <Icon className={`${COLOURS[tone]} mt-0.5 shrink-0 self-start`} aria-hidden />
              <div className="min-w-0">
                <p className="font-medium">{title}</p>
                <p className="max-w-prose text-14 wrap-anywhere text-muted">{text}</p>
              </div>
              {can(action.needs) ? (
                <LinkButton
                  to={action.to.startsWith('/admin/tenants/') ? action.to : consolePath(action.to)}
                  size="small"
                  className="col-start-2 justify-self-start sm:col-start-3"
                >
                  {action.label}
                </LinkButton>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const COLOURS = { danger: 'text-danger', warning: 'text-warning', info: 'text-info' };

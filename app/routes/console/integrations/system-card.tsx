import { LinkButton } from '#app/ui/console/button.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { TimeAgo } from '#app/ui/console/time-ago.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { HealthBadge } from './integration-cards.tsx';
import { SystemLogo } from './system-logo.tsx';
import type { ShownSystem } from './systems.ts';

/** One system with its state, in a line or two, and the link to its page. @param isFirst whether its link is what the page proposes */
export function SystemCard({ system, isFirst = false }: { system: ShownSystem; isFirst?: boolean }) {
  const { mark, name, description, path, isConnected, health, action, lastAt, lastError } = system;
  const { consolePath } = useConsole();
  return (
    <Card
      title={
        <span className="flex items-center gap-3">
          <SystemLogo system={mark} />
          {name}
        </span>
      }
      footer={
        <LinkButton to={consolePath(path)} size="small" variant={isFirst ? 'primary' : 'secondary'}>
          {action}
        </LinkButton>
      }
    >
      <div className="grid gap-3 text-14">
        <p className="text-muted">{description}</p>
        {isConnected ? (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <HealthBadge health={health} />
              {lastAt ? <TimeAgo at={lastAt} /> : null}
            </p>
            {health.tone === 'success' ? null : (
              <p>
                {lastError ? `${lastError} ` : ''}
                {health.advice}
              </p>
            )}
          </>
        ) : null}
      </div>
    </Card>
  );
}

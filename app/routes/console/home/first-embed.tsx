import type { SerializeFrom } from '@remix-run/node';
import { Check } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { Alert } from '#app/ui/console/alert.tsx';
import { CopyField } from '#app/ui/console/copy-field.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { EmbedCheck } from '../frame/embed-check.tsx';
import type { describeFirstEmbed } from './describe-first-embed.server.ts';

type Run = SerializeFrom<ReturnType<typeof describeFirstEmbed>>;

/**
 * A new tenant's first page in the console: the site, the embed code, and the check that it works. When the widget is first seen, one
 * sentence replaces this content until the first lead; from the next visit on nothing is shown.
 */
export function FirstEmbed(props: { run: Run | null; isEmbedded: boolean; hasLead: boolean }) {
  const { run, isEmbedded, hasLead } = props;
  const { tenant, can } = useConsole();
  const [wasShown] = useState(run !== null);
  if (!tenant || !can('embed.read')) return null;
  if (!run)
    return wasShown && isEmbedded && !hasLead ? (
      <Alert tone="success" title="Your website shows the assessment" isLive="polite">
        We just saw the assessment on your page. Take the assessment once yourself to create your first lead.
      </Alert>
    ) : null;
  return (
    <section
      aria-labelledby="first-embed"
      className="grid min-w-0 grid-cols-1 overflow-hidden rounded-card border bg-raised print:hidden xl:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]"
    >
      <div className="grid min-w-0 grid-cols-1 content-center gap-6 p-4 md:p-8">
        <div className="grid gap-2">
          <h2 id="first-embed" className="text-28 heading">
            Put the assessment on your website
          </h2>
          <p className="max-w-prose text-muted">
            Paste this code where the assessment should appear. The assessment uses your brand colors, and
            every lead shows up here.
          </p>
        </div>
        <Step number={1}>
          <CopyField label="Embed code" value={run.line} />
        </Step>
        <Step number={2}>
          <EmbedCheck
            sightings={run.sightings}
            settingsPath={`/admin/tenants/${tenant.id}/settings#origins-card`}
            page={run.shopUrl ?? undefined}
          />
        </Step>
      </div>
      <div className="grid content-center border-t bg-sunken p-4 md:p-8 xl:border-t-0 xl:border-l">
        <SiteOutline run={run} name={tenant.name} />
      </div>
    </section>
  );
}

const Step = ({ number, children }: { number: number; children: React.ReactNode }) => (
  <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-3">
    <span
      className="grid size-7 place-items-center rounded-full bg-accent text-14 font-semibold text-accent-text"
      aria-hidden="true"
    >
      {number}
    </span>
    <div className="min-w-0">{children}</div>
  </div>
);

/** Outlines a page of the tenant's site with the widget in it. The drawing needs no description: the text next to it explains it. */
function SiteOutline({ run, name }: { run: Run; name: string }) {
  const { host, logoUrl, accent, accentText, corners } = run;
  const colours = { '--site-accent': accent, '--site-accent-text': accentText } as CSSProperties;
  return (
    <div
      aria-hidden="true"
      style={colours}
      className="mx-auto w-full max-w-104 overflow-hidden rounded-card border border-border-strong bg-raised text-14 shadow-raised select-none"
    >
      <div className="flex h-9 items-center gap-1.5 border-b bg-surface px-3">
        {['close', 'small', 'large'].map((button) => (
          <span key={button} className="size-2.5 rounded-full border border-border-strong" />
        ))}
        <span className="ml-2 min-w-0 flex-1 truncate rounded-full bg-sunken px-3 text-muted">
          {host ?? 'your-shop.example'}
        </span>
      </div>
      <div className="grid gap-5 p-5">
        <div className="flex items-center gap-4">
          {logoUrl ? (
            <img src={logoUrl} alt="" className="h-7 max-w-28 rounded-control bg-picture object-contain" />
          ) : (
            <span className="min-w-0 truncate font-semibold">{name}</span>
          )}
          <span className="ml-auto flex shrink-0 gap-2">
            <Bar className="w-8" />
            <Bar className="w-8" />
            <Bar className="w-8" />
          </span>
        </div>
        <div className="grid gap-2">
          <Bar className="h-3! w-2/3" />
          <Bar className="w-1/2" />
        </div>
        <WidgetOutline corners={corners} />
        <div className="grid grid-cols-3 gap-3">
          {['a', 'b', 'c'].map((product) => (
            <span key={product} className="grid gap-2">
              <span className="h-12 rounded-control border bg-sunken" />
              <Bar className="w-2/3" />
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}

const Bar = ({ className }: { className: string }) => (
  <span className={`block h-2 rounded-full bg-border ${className}`} />
);

/** Outlines the widget's first step, in the tenant's accent and corners. */
function WidgetOutline({ corners }: Pick<Run, 'corners'>) {
  const [card, control] = [{ borderRadius: corners.card }, { borderRadius: corners.control }];
  return (
    <div
      style={card}
      className="relative grid gap-3 border-2 border-dashed border-(--site-accent) bg-surface px-4 pt-6 pb-4"
    >
      <span className="absolute -top-3 left-4 rounded-full bg-(--site-accent) px-3 py-0.5 text-[0.75rem] font-semibold text-(--site-accent-text)">
        Your assessment
      </span>
      <span className="block h-1.5 rounded-full bg-border">
        <span className="block h-full w-1/6 rounded-full bg-(--site-accent)" />
      </span>
      <Bar className="h-3! w-3/4" />
      <div className="grid grid-cols-2 gap-2">
        {[true, false, false, false].map((isChosen, index) => (
          <span
            key={index === 0 ? 'chosen' : `option ${index}`}
            style={control}
            className={
              isChosen
                ? 'flex h-9 items-center gap-2 border border-(--site-accent) px-2 ring-1 ring-(--site-accent)'
                : 'flex h-9 items-center gap-2 border px-2'
            }
          >
            <Bar className="flex-1" />
            {isChosen ? <Check className="size-4! text-(--site-accent)" /> : null}
          </span>
        ))}
      </div>
      <span
        style={control}
        className="ml-auto bg-(--site-accent) px-4 py-1.5 font-medium text-(--site-accent-text)"
      >
        Continue
      </span>
    </div>
  );
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { Card } from '#app/ui/console/card.tsx';
import { classNames } from '#app/ui/console/class-names.ts';
import { SelectInput } from '#app/ui/console/fields/select-input.tsx';
import { useHydrated } from '#app/ui/console/hydrated.ts';
import { useConsole } from '../frame/console-context.tsx';
import { EffectClaims } from './effect-claims.tsx';
import { LinkCheckButton } from './link-check.tsx';
import { NamedProducts } from './named-products.tsx';
import type { MailPreview, PreviewAnswer, TypedMail } from './preview-types.ts';
import { TestMail } from './test-mail.tsx';

export interface PreviewVersion {
  /** 'Variant B', 'Spanish': shown if there are several. */
  label: string;
  mail: TypedMail;
}

interface PreviewProps {
  /** Preview of the first version as stored, so that it also works without JavaScript. */
  initial: MailPreview | null;
  versions: readonly PreviewVersion[];
  leads: readonly { value: string; label: string }[];
  hasMailServer: boolean;
  /** The view that opens first: `phone` where the panel is a narrow column, in which a desktop's view is too small to read. */
  firstView?: View;
}

const VIEWS = [
  { view: 'desktop', label: 'Desktop' },
  { view: 'phone', label: 'Phone' },
  { view: 'dark', label: 'Dark' },
  { view: 'text', label: 'Plain text' },
] as const;
type View = (typeof VIEWS)[number]['view'];

/** Shows the mail as it would arrive, and sends a test of it to the person who is logged in. */
export function MailPreviewPanel(props: PreviewProps) {
  const { initial, versions, leads, hasMailServer, firstView = 'desktop' } = props;
  const { can } = useConsole();
  const isHydrated = useHydrated();
  const [view, setView] = useState<View>(firstView);
  const [leadId, setLeadId] = useState('');
  const [versionIndex, setChosen] = useState(0);
  const version = versions[versionIndex] ?? versions[0];
  const { preview, problem, isOld } = usePreview(version?.mail, leadId, initial);
  return (
    <Card
      title="Preview"
      description={
        leadId === ''
          ? 'This preview uses an example name and no plan. Choose a lead to see their products and links.'
          : 'What this lead would receive today.'
      }
    >
      <div className="grid min-w-0 gap-4">
        <div className={classNames('grid gap-4', versions.length > 1 && 'sm:grid-cols-2')}>
          <SelectInput
            isFilter
            label="Preview as"
            disabled={!isHydrated}
            defaultValue=""
            onChange={(event) => setLeadId(event.target.value)}
            options={[{ value: '', label: 'Example: Ada' }, ...leads]}
          />
          {versions.length > 1 ? (
            <SelectInput
              isFilter
              label="Version"
              disabled={!isHydrated}
              defaultValue="0"
              onChange={(event) => setChosen(Number(event.target.value))}
              options={versions.map(({ label }, index) => ({ value: String(index), label }))}
            />
          ) : null}
        </div>
        <ViewButtons view={view} onChoose={setView} disabled={!isHydrated} />
        {problem ? (
          <p role="status" className="text-14 font-medium text-danger">
            {problem}
          </p>
        ) : null}
        {preview ? (
          <div className={classNames('grid min-w-0 gap-3', isOld && 'opacity-60')} aria-busy={isOld}>
            <EffectClaims claims={preview.claims} />
            <NamedProducts names={preview.named} />
            <Envelope preview={preview} />
            <MailFrame preview={preview} view={view} />
          </div>
        ) : problem ? null : (
          <p className="rounded-control border border-dashed p-6 text-center text-14 text-muted">
            Add a subject or message to see the preview.
          </p>
        )}
        {can('campaigns.send') && version && preview ? <LinkCheckButton mail={version.mail} /> : null}
        {can('campaigns.send') && version ? (
          <TestMail
            mail={version.mail}
            leadId={leadId}
            hasMailServer={hasMailServer}
            isReady={preview !== null && !problem}
          />
        ) : null}
      </div>
    </Card>
  );
}

function ViewButtons(props: { view: View; onChoose: (view: View) => void; disabled: boolean }) {
  const { view: current, onChoose, disabled } = props;
  return (
    <fieldset className="flex flex-wrap gap-1 rounded-control bg-sunken p-1">
      <legend className="sr-only">Show the preview as</legend>
      {VIEWS.map(({ view, label }) => (
        <button
          key={view}
          type="button"
          disabled={disabled}
          aria-pressed={view === current}
          onClick={() => onChoose(view)}
          className={classNames(
            'h-11 flex-auto rounded-control px-3 text-14 font-medium transition-colors',
            view === current ? 'bg-raised shadow-raised' : 'text-muted hover:text-text',
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** Shows the mail as it appears in an inbox. */
function Envelope({ preview: { from, subject, preheader } }: { preview: MailPreview }) {
  return (
    <div className="grid min-w-0 gap-0.5 rounded-control border px-4 py-3">
      <p className="text-14 wrap-anywhere text-muted">{from}</p>
      <h3 className="text-16 font-semibold wrap-anywhere">{subject || 'No subject yet'}</h3>
      <p className="truncate text-14 text-muted">{preheader}</p>
    </div>
  );
}

/** Shows the mail in a frame that runs no script, sends no form and opens nothing. */
function MailFrame({ preview: { html, text }, view }: { preview: MailPreview; view: View }) {
  const box = useRef<HTMLDivElement>(null);
  const room = useWidth(box);
  const width = view === 'phone' ? PHONE_WIDTH : Math.max(DESKTOP_WIDTH, room);
  const scale = Math.min(1, room / width);
  if (view === 'text')
    return (
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element has to be reachable by keyboard
        tabIndex={0}
        aria-label="The e-mail as plain text"
        className="max-h-[36rem] overflow-auto rounded-control border bg-sunken p-4"
      >
        <pre className="text-14 wrap-anywhere whitespace-pre-wrap">{text}</pre>
      </section>
    );
  return (
    <div
      ref={box}
      style={{ height: HEIGHT }}
      className="flex min-w-0 justify-center overflow-hidden rounded-control border bg-sunken"
    >
      <iframe
        title="The e-mail"
        sandbox=""
        srcDoc={showScheme(html, view === 'dark')}
        className="block shrink-0 origin-top"
        style={{ width, height: HEIGHT / scale, transform: scale === 1 ? undefined : `scale(${scale})` }}
      />
    </div>
  );
}

const PHONE_WIDTH = 320;
/** Width of a mail in a desktop program; scaled down if the page has less room. */
const DESKTOP_WIDTH = 680;
const HEIGHT = 576;

/** Measures the width of an element; a phone's width until it is measured. */
function useWidth(element: RefObject<HTMLElement>): number {
  const [width, setWidth] = useState(PHONE_WIDTH);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(entry.contentRect.width);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  });
  return width;
}

/** Makes the mail's colours follow the button. In a mail program they follow the reader's device. */
const showScheme = (html: string, isDark: boolean): string =>
  html.replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/g, (_, scheme) =>
    (scheme === 'dark') === isDark ? '(min-width:0)' : '(max-width:0)',
  );

const PREVIEW_PAUSE_MS = 400;

/** Updates the preview a moment after the input changes. The last good preview is shown until the next one is ready. */
function usePreview(mail: TypedMail | undefined, leadId: string, initial: MailPreview | null) {
  const { consolePath } = useConsole();
  const [preview, setPreview] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const request = JSON.stringify({ intent: 'preview', ...mail, leadId });
  const [answeredRequest, setAnsweredRequest] = useState(request);
  const path = consolePath('/communications/preview');
  useEffect(() => {
    if (request === answeredRequest) return;
    const fields = JSON.parse(request) as TypedMail;
    if (!fields.subject.trim() && !fields.html.trim()) {
      setPreview(null);
      setProblem(null);
      setAnsweredRequest(request);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await fetchPreview(path, request, stop.signal);
      if (!answer) return;
      if ('preview' in answer) setPreview(answer.preview);
      setProblem('problems' in answer ? answer.problems.join('. ') : null);
      setAnsweredRequest(request);
    }, PREVIEW_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [request, answeredRequest, path]);
  return { preview, problem, isOld: request !== answeredRequest };
}

async function fetchPreview(
  path: string,
  fields: string,
  signal: AbortSignal,
): Promise<PreviewAnswer | null> {
  try {
    const body = new URLSearchParams(JSON.parse(fields) as Record<string, string>);
    const response = await fetch(path, { method: 'POST', body, signal });
    const answer = (await response.json()) as PreviewAnswer | { message?: string };
    if ('preview' in answer || 'problems' in answer) return answer;
    return { problems: [answer.message ?? 'We could not make the preview.'] };
  } catch {
    return signal.aborted
      ? null
      : { problems: ['We could not load the preview. What you typed is still here.'] };
  }
}

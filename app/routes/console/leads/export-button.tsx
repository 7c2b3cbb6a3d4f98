import { useSearchParams } from '@remix-run/react';
import { Download, LoaderCircle } from 'lucide-react';
import { useRef, useState } from 'react';
import { Alert } from '#app/ui/console/alert.tsx';
import { Button } from '#app/ui/console/button.tsx';
import { useConsole } from '../frame/console-context.tsx';
import { createLineCounter } from './csv-lines.ts';
import { exportQuery } from './export-query.ts';
import type { LeadsData } from './read-page.server.ts';

const EXPORT_FAILED = 'Failed to export leads. Please try again.';

/**
 * Downloads the listed leads and counts the rows received. An incomplete file is not saved. Without JavaScript it is a link to the same
 * file.
 * @param count null if it is not known exactly
 */
export function ExportButton({ count, filter }: { count: number | null; filter: LeadsData['filter'] }) {
  const [params] = useSearchParams();
  const { consolePath } = useConsole();
  const [rows, setRows] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const running = useRef<AbortController | null>(null);
  const query = exportQuery(params, filter);
  const path = query.has('tenantId')
    ? `/api/leads/export?${query}`
    : consolePath(`/api/leads/export?${query}`);
  const start = async () => {
    const control = new AbortController();
    running.current = control;
    setRefusal(null);
    setRows(0);
    try {
      setRefusal(await download(path, control.signal, setRows));
    } catch {
      if (!control.signal.aborted) setRefusal({ tone: 'danger', text: EXPORT_FAILED });
    } finally {
      setRows(null);
      running.current = null;
    }
  };
  return (
    <div className="grid gap-2">
      {rows === null ? (
        <a
          href={path}
          onClick={(event) => {
            event.preventDefault();
            void start();
          }}
          className="inline-flex h-11 items-center gap-2 rounded-control border border-border-strong bg-raised px-4 text-14 font-medium no-underline hover:bg-sunken"
        >
          <Download aria-hidden />
          Export to CSV
        </a>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="flex items-center gap-2 text-14 tabular-nums">
            <LoaderCircle className="animate-spin" aria-hidden />
            {rows.toLocaleString('en-US')}
            {count === null ? ' rows' : ` of ${count.toLocaleString('en-US')} rows`}
          </p>
          <Button variant="ghost" onClick={() => running.current?.abort()}>
            Stop
          </Button>
        </div>
      )}
      {refusal ? (
        <Alert tone={refusal.tone} isLive>
          {refusal.text}
        </Alert>
      ) : null}
    </div>
  );
}

interface Refusal {
  tone: 'danger' | 'warning';
  text: string;
}

const FORBIDDEN = 403;
const TOO_MANY_REQUESTS = 429;

/**
 * @returns null once the file is saved; the server's reason to wait while another export is running
 * @throws if the response is not a file, or the connection ends before the file is complete
 */
async function download(
  path: string,
  signal: AbortSignal,
  show: (rows: number) => void,
): Promise<Refusal | null> {
  const response = await fetch(path, { signal });
  // The password is requested on a page, so the browser itself has to open it.
  if (response.status === FORBIDDEN) {
    location.assign(path);
    return null;
  }
  if (response.status === TOO_MANY_REQUESTS) return { tone: 'warning', text: await response.text() };
  if (!response.ok || !response.body) throw new Error(`The export answered ${response.status}.`);
  const count = createLineCounter();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value as Uint8Array<ArrayBuffer>);
    // The first line is the header.
    show(Math.max(0, count(read.value) - 1));
  }
  const url = URL.createObjectURL(new Blob(parts, { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName(response.headers.get('Content-Disposition'));
  link.click();
  // The browser reads the URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return null;
}

const fileName = (disposition: string | null): string =>
  /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1] ?? 'leads-export.csv';

/** Handles the summary's two buttons that need a script. The page itself is not hydrated. */
const findElement = (id: string) => document.getElementById(id);

findElement('doctor-print')?.addEventListener('click', () => print());

const share = findElement('doctor-share');
const link = document.querySelector<HTMLAnchorElement>('a[download]');
const failure = findElement('doctor-status');

/** Fetched at the first click and kept, because a browser may refuse to share after a long wait and then needs a second click. */
let pdf: Promise<File> | undefined;

async function fetchPdf(url: string): Promise<File> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(String(response.status));
  return new File([await response.blob()], 'summary-for-a-doctor.pdf', { type: 'application/pdf' });
}

async function shareFile(url: string) {
  try {
    pdf ??= fetchPdf(url);
    await navigator.share({ files: [await pdf], title: document.title });
  } catch (error) {
    // The visitor closed the list of apps.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    if (!(error instanceof DOMException)) pdf = undefined;
    if (failure) failure.textContent = share?.dataset.failed ?? '';
  }
}

const sample = new File([''], 'summary-for-a-doctor.pdf', { type: 'application/pdf' });
// The file is shared and not the URL, because anybody with the URL can open the plan.
if (share && link && navigator.canShare?.({ files: [sample] })) {
  share.hidden = false;
  share.addEventListener('click', () => shareFile(link.href));
}

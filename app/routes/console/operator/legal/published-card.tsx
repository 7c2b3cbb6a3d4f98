import type { SerializeFrom } from '@remix-run/node';
import { LEGAL_NAMES, LEGAL_PATHS } from '#app/site/legal/legal-paths.ts';
import { textLink } from '#app/ui/console/auth-card.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import type { loader } from './route.tsx';

/** Lists the documents' newest versions. */
export const PublishedCard = ({ documents }: { documents: SerializeFrom<typeof loader>['published'] }) => (
  <Card
    title="Published versions"
    description="A changed document applies 30 days after you publish it. We tell admins by e-mail and on Home. From that day on, we ask them at log-in to accept the Terms and the Data Processing Agreement."
    isFlush={documents.length > 0}
  >
    {documents.length === 0 ? (
      <p>No documents are published.</p>
    ) : (
      <ul className="divide-y border-t">
        {documents.map(({ document, version, sha256, appliesFrom }) => (
          <li key={document} className="grid gap-1 px-4 py-(--item-space) text-14 md:px-6">
            <p className="text-16 font-medium">
              <a href={LEGAL_PATHS[document]} target="_blank" rel="noopener" className={textLink}>
                {LEGAL_NAMES[document]}
              </a>
            </p>
            <p className="text-muted tabular-nums">
              Version {version}. Applies from {dayText(appliesFrom.slice(0, 10))}.
            </p>
            <p className="text-muted wrap-anywhere">SHA-256 {sha256}</p>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

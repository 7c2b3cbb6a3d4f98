import { receipt as receiptText } from '#app/messages/en/choices.ts';
import { regions } from '#app/messages/en/consent.ts';
import { languageName } from '#app/routes/console/frame/lead-words.ts';
import { RequestFacts } from '#app/routes/console/frame/requests/request-facts.tsx';
import { KIND_LABELS } from '#app/routes/console/frame/requests/request-words.ts';
import { LEGAL_NAMES, LEGAL_PATHS } from '#app/site/legal/legal-paths.ts';
import { textLink } from '#app/ui/console/auth-card.tsx';
import { Badge, type BadgeTone } from '#app/ui/console/badge.tsx';
import { Card } from '#app/ui/console/card.tsx';
import { EmptyState } from '#app/ui/console/empty-state.tsx';
import { MinuteMoment } from '#app/ui/moment.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { DisplayedWording } from '#app/widget/plan/displayed-wording.tsx';
import { CONSENT_SOURCES } from './consent-sources.ts';
import type { LeadFileData } from './read-page.server.ts';

type Privacy = NonNullable<LeadFileData['privacy']>;
type Consent = Privacy['consents'][number];
type Receiver = Privacy['receivers'][number];

/** Shows what the person agreed to, in the words that were shown, what they asked for, and who was told. Other roles have no such card. */
export function PrivacyCard({ file: { privacy, tenantId } }: { file: LeadFileData }) {
  if (!privacy) return null;
  const { consents, requests, receipt, receivers } = privacy;
  return (
    <Card
      title="Consent and requests"
      description={receipt ? `The lead reads: “${receiptText(dayText(receipt.date), receipt)}”` : undefined}
    >
      <div className="grid gap-5">
        {consents.length === 0 ? (
          <EmptyState illustration="list" title="No consents" isBare isSmall>
            The assessment arrived without consents.
          </EmptyState>
        ) : (
          <ul className="grid gap-5" aria-label="Consents">
            {consents.map((consent) => (
              <li key={consent.kind} className="grid gap-2 text-14">
                <ShownConsent consent={consent} tenantId={tenantId} />
              </li>
            ))}
          </ul>
        )}
        {requests.length > 0 ? (
          <ul className="grid gap-5 border-t pt-5" aria-label="Requests">
            {requests.map((request) => (
              <li key={request.id} className="grid gap-2">
                <h3 className="text-16 heading">{KIND_LABELS[request.kind]}</h3>
                <RequestFacts request={request} />
              </li>
            ))}
          </ul>
        ) : null}
        {receivers.length > 0 ? (
          <section className="grid gap-3 border-t pt-5">
            <h3 className="text-16 heading">Who we notified</h3>
            <ul className="grid gap-3" aria-label="Who we notified">
              {receivers.map((receiver) => (
                <li key={receiver.id} className="grid gap-1 text-14">
                  <ToldReceiver receiver={receiver} />
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Card>
  );
}

const TOLD_STATES: Record<Receiver['state'], { label: string; tone: BadgeTone }> = {
  planned: { label: 'Waiting', tone: 'info' },
  delivered: { label: 'Accepted', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  'not-sent': { label: 'Not sent', tone: 'neutral' },
};

function ToldReceiver({ receiver }: { receiver: Receiver }) {
  const { label, tone } = TOLD_STATES[receiver.state];
  const at = receiver.answeredAt ?? receiver.plannedAt;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <strong className="font-semibold wrap-anywhere">{nameReceiver(receiver)}</strong>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-muted">
          <MinuteMoment at={at} />
        </span>
      </p>
      <p className="text-muted">{nameChange(receiver)}</p>
      {receiver.error ? <p className="wrap-anywhere">{receiver.error}</p> : null}
    </>
  );
}

function nameReceiver({ receiver, host }: Receiver): string {
  if (receiver === 'webhook') return host ? `Webhook ${host}` : 'Webhook';
  return receiver === 'crm' ? 'CRM' : 'CRM, by your team';
}

function nameChange({ about, change }: Receiver): string {
  if (about === 'erasure') return 'Erasure of the lead';
  if (!change) return 'Change of a consent';
  return `${CONSENT_NAMES[change.consent]}: ${STATES[change.state].label}`;
}

const CONSENT_NAMES: Record<Consent['kind'], string> = {
  terms: 'Terms',
  age: 'Age',
  health: 'Plan and health answers',
  offers: 'Offers by e-mail',
  segments: 'Offers chosen by goals',
  'crm-health': 'Copy of health answers to your CRM',
  texts: 'Texts',
};

const STATES: Record<Consent['state'], { label: string; tone: BadgeTone }> = {
  given: { label: 'Agreed', tone: 'success' },
  shown: { label: 'Was told', tone: 'info' },
  refused: { label: 'Did not agree', tone: 'neutral' },
  withdrawn: { label: 'Withdrew', tone: 'warning' },
  pending: { label: 'Waiting for confirmation', tone: 'warning' },
  claimed: { label: 'Not confirmed yet', tone: 'warning' },
};

/** The state of what the service ended, because it deleted the answers. */
const ENDED = { label: 'Ended when we deleted the answers', tone: 'neutral' } as const;

/** Documents of a company that the sentences of consents link to. */
const SHOWN_DOCUMENTS = ['terms', 'privacy', 'consumer-health-data'] as const;

function ShownConsent({ consent, tenantId }: { consent: Consent; tenantId: string }) {
  const { kind, state, endedWithAnswers, wording, wordingLocale, createdAt, shown } = consent;
  const { label, tone } = endedWithAnswers ? ENDED : STATES[state];
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <strong className="font-semibold">{CONSENT_NAMES[kind]}</strong>
        <Badge tone={tone}>{label}</Badge>
        <span className="text-muted">
          {state === 'pending' && 'since '}
          <MinuteMoment at={createdAt} />
        </span>
      </p>
      {wording ? (
        <blockquote lang={wordingLocale ?? undefined} className="border-s-2 ps-3 wrap-anywhere">
          <DisplayedWording wording={wording} />
        </blockquote>
      ) : null}
      {shown?.documents ? (
        <p className="flex flex-wrap gap-x-4 gap-y-1">
          Documents shown:
          {SHOWN_DOCUMENTS.map((document) => {
            const sha256 = shown.documents?.[document];
            return sha256 ? (
              <a
                key={document}
                href={`${LEGAL_PATHS[document]}?client=${encodeURIComponent(tenantId)}&locale=${shown.locale}&version=${sha256}`}
                target="_blank"
                rel="noopener"
                className={textLink}
              >
                {LEGAL_NAMES[document]}
              </a>
            ) : null;
          })}
        </p>
      ) : null}
      {shown ? (
        <p className="text-muted wrap-anywhere">
          {[
            CONSENT_SOURCES[shown.source] ?? shown.source,
            ...(shown.pageUrl ? [shown.pageUrl] : []),
            languageName(shown.locale),
            regionText(shown) ?? 'Region not known',
          ].join(' · ')}
        </p>
      ) : (
        <p className="text-muted">Given before we recorded how consents are shown.</p>
      )}
    </>
  );
}

function regionText({ region, regionSource }: NonNullable<Consent['shown']>): string | null {
  if (region === null) return null;
  const name = (regions as Readonly<Record<string, string>>)[region] ?? region;
  return regionSource === 'page' ? `${name}, as your page says` : `${name}, as the visitor says`;
}

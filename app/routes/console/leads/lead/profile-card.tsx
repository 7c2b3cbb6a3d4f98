import { Link } from '@remix-run/react';
import { WISH_REASON_LABELS } from '#app/domain/suppressions/reasons.ts';
import { isPlaceholderName } from '#app/lib/lead-name.ts';
import { useConsole } from '#app/routes/console/frame/console-context.tsx';
import { languageName, widgetName } from '#app/routes/console/frame/lead-words.ts';
import { Card } from '#app/ui/console/card.tsx';
import { KeyValueList } from '#app/ui/console/key-value-list.tsx';
import { MinuteMoment } from '#app/ui/moment.tsx';
import { dayText } from '#app/ui/moment-text.ts';
import { MailLink, PhoneLink } from './contact-links.tsx';
import type { LeadFileData } from './read-page.server.ts';

export function ProfileCard({ file }: { file: LeadFileData }) {
  const { lead, contact, others: otherSubmissions, othersLeftOut, visit, isErased } = file;
  const { wishReason, isPaused } = file;
  const { consolePath } = useConsole();
  return (
    <Card title="Profile">
      <KeyValueList
        none="Not known"
        items={[
          ...(isErased
            ? []
            : [
                { label: 'Name', value: isPlaceholderName(lead.firstName) ? null : lead.firstName },
                { label: 'E-mail address', value: <MailLink email={lead.email} /> },
                { label: 'Phone', value: lead.phone ? <PhoneLink phone={lead.phone} /> : null },
              ]),
          { label: 'Submitted', value: <MinuteMoment at={lead.createdAt} /> },
          { label: 'Assessment', value: widgetName(lead.widget) },
          { label: 'Language', value: languageName(lead.locale) },
          { label: 'Source', value: lead.source },
          ...(visit
            ? [
                { label: 'Page', value: visit.pageUrl },
                { label: 'Referrer', value: visit.referrer },
                ...listValues(visit.utm),
                ...listValues(visit.hidden),
              ]
            : []),
          ...(contact
            ? [
                {
                  label: 'Marketing consent',
                  value: CONSENT_LABELS[contact.marketingConsent] ?? contact.marketingConsent,
                },
                ...(wishReason
                  ? [{ label: 'Unsubscribed because', value: WISH_REASON_LABELS[wishReason] }]
                  : []),
                ...(isPaused && contact.marketingPausedUntil
                  ? [{ label: 'Marketing paused until', value: dayText(contact.marketingPausedUntil) }]
                  : []),
                ...(contact.softBounces > 0 && contact.lastSoftBounceAt
                  ? [
                      {
                        label: 'Soft bounces',
                        value: `${contact.softBounces.toLocaleString('en-US')}, the last on ${dayText(contact.lastSoftBounceAt)}. The mailbox was full, or its server asked us to wait.`,
                      },
                    ]
                  : []),
              ]
            : []),
          { label: 'Tracking ID', value: <code className="break-all">{lead.trackingId}</code> },
          ...(otherSubmissions.length > 0
            ? [
                {
                  label: 'Other submissions',
                  value: (
                    <ul className="grid gap-1">
                      {otherSubmissions.map(({ id, createdAt }) => (
                        <li key={id}>
                          <Link to={consolePath(`/leads/${id}`)} className="underline underline-offset-2">
                            <MinuteMoment at={createdAt} />
                          </Link>
                        </li>
                      ))}
                      {othersLeftOut > 0 ? (
                        <li className="text-muted">and {othersLeftOut.toLocaleString('en-US')} more</li>
                      ) : null}
                    </ul>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}

/** Shows each UTM or hidden value under the name that the shop's page gave it. */
const listValues = (values: Readonly<Record<string, string>>) =>
  Object.entries(values).map(([label, value]) => ({ label, value }));

const CONSENT_LABELS: Readonly<Record<string, string>> = {
  none: 'None',
  notice: 'Saw a notice',
  'opt-in': 'Ticked the checkbox',
};

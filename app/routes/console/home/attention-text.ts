import type { Capability } from '#app/domain/access/index.ts';
import type { AttentionItem } from '#app/domain/home/index.ts';
import { REPLY_DEADLINE_TEXT } from '#app/domain/reply-deadline.ts';
import { describeFault } from '#app/domain/tenants/mail-account/reasons.ts';
import { formatCount } from '#app/lib/format-count.ts';
import type { Tone } from '#app/ui/console/tone.ts';
import type { ConsoleData } from '../frame/console-context.tsx';
import { monthText, shortDayText } from '../frame/period-text.ts';
import { fallText, fallTitle } from './fall-text.ts';

interface AttentionText {
  tone: Extract<Tone, 'danger' | 'warning' | 'info'>;
  title: string;
  text: string;
  /** Shown only to users who may open the page. */
  action: { label: string; to: string; needs: Capability };
}

interface Viewer {
  tenant: NonNullable<ConsoleData['tenant']>;
  can: (capability: Capability) => boolean;
}

type Texts = {
  [Kind in AttentionItem['kind']]: (
    item: Extract<AttentionItem, { kind: Kind }>,
    viewer: Viewer,
  ) => AttentionText;
};

/** Returns an item's sentence, and the link to the page where the viewer can act on it. */
export const attentionText = (item: AttentionItem, viewer: Viewer): AttentionText =>
  (ATTENTION_TEXTS[item.kind] as (item: AttentionItem, viewer: Viewer) => AttentionText)(item, viewer);

const tenantPage = ({ tenant }: Viewer, tab: string) => `/admin/tenants/${tenant.id}/${tab}`;

function planAction(viewer: Viewer): AttentionText['action'] {
  const label = 'See the plan';
  if (!viewer.can('tenant.settings'))
    return { label, to: tenantPage(viewer, 'overview'), needs: 'tenant.read' };
  const card = viewer.can('tenant.terms') ? 'terms-card' : 'plan-card';
  return { label, to: `${tenantPage(viewer, 'settings')}#${card}`, needs: 'tenant.settings' };
}

const onDomainPage = (viewer: Viewer, label: string, card: string): AttentionText['action'] => ({
  label,
  to: `${tenantPage(viewer, 'domain')}#${card}`,
  needs: 'tenant.brand',
});
const checkSender = (viewer: Viewer) => onDomainPage(viewer, 'Verify sender', 'sender-card');
const chooseRegions = (viewer: Viewer): AttentionText['action'] => ({
  label: 'Choose where you sell',
  to: `${tenantPage(viewer, 'settings')}#regions-card`,
  needs: 'tenant.settings',
});
const seeWhatToDo = (to: string): AttentionText['action'] => ({
  label: 'See what to do',
  to,
  needs: 'integrations.read',
});
const EMBED = { to: '/admin/embed', needs: 'embed.read' } as const;
const sinceDay = ({ since }: { since: string }): string => shortDayText(since.slice(0, 10));

const SHOP_NAMES = { woocommerce: 'WooCommerce', shopify: 'Shopify' } as const;

const PAUSE_REASONS: Readonly<Record<string, string>> = {
  bounces: 'too many e-mail addresses bounced',
  complaints: 'too many recipients reported spam',
  manual: 'your team paused marketing',
};

function requestsTitle(overdue: number, soon: number): string {
  const count = overdue > 0 ? overdue : soon;
  const requests = count === 1 ? 'One request is' : `${formatCount(count)} requests are`;
  return `${requests} ${overdue > 0 ? 'overdue' : 'due within 7 days'}`;
}

/** Says since when commission is stuck, why, and what to do. */
function stuckText({ month, advice, causes }: Extract<AttentionItem, { kind: 'charges-stuck' }>): string {
  const sentences = advice.map(({ label, action }) => `The commission ${label}. ${action}`);
  const noted = causes.length > 0 ? ` Our notes: ${causes.join('; ')}.` : '';
  return `This began in ${monthText(month)}. ${sentences.join(' ')}${noted}`;
}

const ATTENTION_TEXTS: Texts = {
  'payment-problem': (_item, viewer) => ({
    tone: 'danger',
    title: 'The last payment did not go through',
    text: 'Your subscription is past due. Pay the invoice to keep sending campaigns.',
    action: planAction(viewer),
  }),
  'charges-stuck': (item) => ({
    tone: 'danger',
    title:
      item.count === 1
        ? 'The commission of 1 month is stuck'
        : `The commission of ${formatCount(item.count)} months is stuck`,
    text: stuckText(item),
    action: { label: 'See billing', to: '/admin/billing', needs: 'tenant.terms' },
  }),
  'bills-missing': (item) => ({
    tone: 'danger',
    title: item.count === 1 ? '1 bill is missing' : `${formatCount(item.count)} bills are missing`,
    text: `We bill this company by hand and have not issued its bills since ${monthText(item.month)}.`,
    action: { label: 'Issue missing bills', to: '/admin/bookkeeping', needs: 'site.edit' },
  }),
  'trial-ended': (_item, viewer) => ({
    tone: 'danger',
    title: 'The trial has ended',
    text: 'Your console is read-only, and campaigns are paused. Choose a plan to edit and send again.',
    action: planAction(viewer),
  }),
  'trial-ending': (item, viewer) => ({
    tone: 'warning',
    title: item.days === 1 ? 'The trial ends within a day' : `The trial ends in ${item.days} days`,
    text: 'You haven’t chosen a plan yet. Choose a plan before the trial ends to keep editing and sending.',
    action: planAction(viewer),
  }),
  'limit-reached': (item, viewer) => ({
    tone: 'warning',
    title: 'You have reached your monthly assessment limit',
    text: `${formatCount(item.used)} of ${formatCount(item.limit)} assessments used this month. New leads are still saved.`,
    action: planAction(viewer),
  }),
  'limit-near': (item, viewer) => ({
    tone: 'info',
    title: `${Math.floor((item.used / item.limit) * 100)}% of the monthly limit is used`,
    text: `${formatCount(item.used)} of ${formatCount(item.limit)} assessments this month.`,
    action: planAction(viewer),
  }),
  'address-unconfirmed': (_item, viewer) => ({
    tone: 'warning',
    title: 'Your e-mail address is not confirmed',
    text: 'Confirm your e-mail address to start e-mailing leads. We sent you a link when you signed up.',
    // An operator's own account has no address to confirm.
    action: viewer.can('tenant.terms')
      ? { label: 'See the team', to: '/admin/team', needs: 'team.read' }
      : { label: 'Confirm address', to: '/admin/account', needs: 'account.self' },
  }),
  'sender-unverified': (item, viewer) => ({
    tone: 'info',
    title: 'Your sender’s e-mail address isn’t verified',
    text: `Until you verify ${item.address}, we send your e-mails from our own e-mail address.`,
    action: checkSender(viewer),
  }),
  'sender-records-gone': (item, viewer) => ({
    tone: 'danger',
    title: 'DNS records are missing for your sender domain',
    text: `${item.records.join(', ').toUpperCase()}: missing or wrong since ${sinceDay(item)}. Some providers may reject your e-mails until you fix this.`,
    action: checkSender(viewer),
  }),
  'marketing-paused': (item) => ({
    tone: 'danger',
    title: 'Marketing is paused',
    text: `No campaign e-mails have gone out since ${sinceDay(item)}: ${PAUSE_REASONS[item.reason ?? ''] ?? 'marketing was paused'}.`,
    action: { label: 'See why', to: '/admin/suppressions', needs: 'suppressions.read' },
  }),
  'contacts-to-erase': (item) => ({
    tone: 'danger',
    title:
      item.count === 1
        ? 'Erase 1 contact in your CRM'
        : `Erase ${formatCount(item.count)} contacts in your CRM`,
    text: 'We erased these leads, but we can’t delete their contacts in your CRM. Delete each contact in the CRM.',
    action: { label: 'View contacts to erase', to: '/admin/integrations/crm', needs: 'integrations.read' },
  }),
  'receivers-untold': (item) => ({
    tone: 'danger',
    title:
      item.count === 1
        ? 'We could not tell a system about a withdrawn consent or an erased lead'
        : `We could not tell your systems about ${formatCount(item.count)} withdrawn consents or erased leads`,
    text: 'Your webhook or CRM refused the message, and we stopped trying. Fix the receiver, then send the message again.',
    action: { label: 'View failed messages', to: '/admin/messages?state=failed', needs: 'messages.read' },
  }),
  'requests-due': ({ overdue, soon }) => ({
    tone: overdue > 0 ? 'danger' : 'warning',
    title: requestsTitle(overdue, soon),
    text: 'People asked about their data. The law sets a deadline for your answer.',
    action: { label: 'View requests', to: '/admin/requests', needs: 'requests.read' },
  }),
  'mail-server-failing': ({ fault, since }, viewer) => ({
    tone: 'danger',
    title: describeFault(fault).replace(/\.$/, ''),
    text: `Your campaigns and one-off e-mails wait since ${sinceDay({ since })}. Fix the server or its log-in, then send a test.`,
    action: onDomainPage(viewer, 'Fix mail server', 'mail-server-card'),
  }),
  'content-refused': ({ domain, count, others }) => ({
    tone: 'danger',
    title: `${domain} refuses the content of your e-mails`,
    text: `${domain} refused ${formatCount(count)} of your e-mails in the last 7 days${others > 0 ? `, and ${others === 1 ? '1 other domain' : `${formatCount(others)} other domains`} did so, too` : ''}. Read its reasons, change the text or its links, then send again.`,
    action: { label: 'View failed messages', to: '/admin/messages?state=failed', needs: 'messages.read' },
  }),
  'messages-failed': (item) => ({
    tone: 'warning',
    title: item.count === 1 ? 'One message failed' : `${formatCount(item.count)} messages failed`,
    text: 'We couldn’t deliver these messages in the last 7 days and won’t retry them. Check the reasons, then resend.',
    action: { label: 'View failed messages', to: '/admin/messages?state=failed', needs: 'messages.read' },
  }),
  'messages-uncertain': (item) => ({
    tone: 'warning',
    title:
      item.count === 1
        ? 'We can’t tell whether 1 message arrived'
        : `We can’t tell whether ${formatCount(item.count)} messages arrived`,
    text: 'The connection dropped before the mail server answered. We don’t resend automatically, because recipients could get the message twice.',
    action: { label: 'Review messages', to: '/admin/messages?state=uncertain', needs: 'messages.read' },
  }),
  'messages-on-hold': (item) => ({
    tone: 'warning',
    title: item.count === 1 ? 'One message is on hold' : `${formatCount(item.count)} messages are on hold`,
    text: 'Our service crashed several times while preparing a message of the last 7 days, so we stopped trying. You can try again.',
    action: {
      label: 'View messages on hold',
      to: '/admin/messages?state=on-hold',
      needs: 'messages.read',
    },
  }),
  'webhook-failing': (item) => ({
    tone: 'danger',
    title: 'Webhook deliveries are failing',
    text: `Every delivery since ${sinceDay(item)} has failed. Check your server’s log. You can resend missed events.`,
    action: seeWhatToDo('/admin/integrations/webhooks'),
  }),
  'crm-failing': (item) => ({
    tone: 'danger',
    title: 'The CRM is rejecting leads',
    text: `No lead has reached the CRM since ${sinceDay(item)}. Your leads are safe here; resend them once the CRM works.`,
    action: seeWhatToDo('/admin/integrations/crm'),
  }),
  'webhook-unreadable': () => ({
    tone: 'danger',
    title: 'We can’t read a webhook’s secret',
    text: 'Events for this webhook are on hold. Rotate the webhook’s secret, or ask the operator of this service to restore the earlier secret.',
    action: { label: 'See the webhook', to: '/admin/integrations/webhooks', needs: 'integrations.read' },
  }),
  'crm-unreadable': () => ({
    tone: 'danger',
    title: 'We can’t read your CRM’s API key',
    text: 'New leads for the CRM are on hold. Enter the key again, or ask the operator of this service to restore the earlier secret.',
    action: { label: 'Enter the API key', to: '/admin/integrations/crm', needs: 'integrations.read' },
  }),
  'sender-unreadable': (_item, viewer) => ({
    tone: 'danger',
    title: 'We can’t read the key that signs your e-mails',
    text: 'E-mails from your own sender address are on hold. Ask the operator of this service to restore the earlier secret, or enter the sender address again.',
    action: checkSender(viewer),
  }),
  'feed-failing': (item) => ({
    tone: 'warning',
    title: 'We can’t read your product feed',
    text: `We last updated prices and stock before ${sinceDay(item)}. Open the feed to see the error.`,
    action: seeWhatToDo('/admin/integrations/feed'),
  }),
  'widget-silent': (item) => ({
    tone: 'warning',
    title: 'Your assessment hasn’t been seen lately',
    text: `No visitor has seen the assessment since ${shortDayText(item.lastDay)}. Check that the embed code is still on your page.`,
    action: { label: 'Check your embed code', ...EMBED },
  }),
  'origins-blocked': (item) => ({
    tone: 'info',
    title: item.origins.length === 1 ? 'A website is blocked' : `${item.origins.length} websites are blocked`,
    text: `These websites tried to show your assessment in the last 7 days but aren’t among your allowed websites: ${item.origins.join(', ')}`,
    action: { label: 'View websites', ...EMBED },
  }),
  'legal-change': ({ from }) => ({
    tone: 'info',
    title: `Legal documents change on ${shortDayText(from.slice(0, 10))}`,
    text: 'Read the new versions and accept them. From that day on, we ask your admins to accept them at log-in.',
    action: { label: 'Read the documents', to: '/admin/accept', needs: 'legal.accept' },
  }),
  'regions-unanswered': (_item, viewer) => ({
    tone: 'warning',
    title: 'Tell us where you sell',
    text: 'Your widget is the same everywhere. The law of some regions requires a checkbox for health answers, or forbids dosing and links.',
    action: chooseRegions(viewer),
  }),
  'specification-with-shop': (_item, viewer) => ({
    tone: 'warning',
    title: 'The widget ignores where visitors live',
    text: 'The widget shows the demonstration screens to all visitors: dosing, links and no checkbox for health answers. Choose where you sell, then ask the operator of this service to turn these screens off.',
    action: chooseRegions(viewer),
  }),
  'orders-waiting': ({ count, daysLeft }) => ({
    tone: daysLeft <= 14 ? 'danger' : 'warning',
    title: count === 1 ? '1 order waits for its lead' : `${formatCount(count)} orders wait for their leads`,
    text: `Match these orders to their leads so that they count. ${daysLeft === 1 ? 'The oldest order expires within a day' : `The oldest order expires in ${daysLeft} days`}, and we then delete the customer’s details.`,
    action: { label: 'Match orders', to: '/admin/sales/inbox', needs: 'conversions.read' },
  }),
  'shop-failing': ({ since, isRevoked }) => ({
    tone: 'danger',
    title: isRevoked ? 'Your shop no longer accepts our key' : 'We can’t reach your shop',
    text: isRevoked
      ? `Your shop has refused our key since ${sinceDay({ since })}. Connect WooCommerce again, so that orders and products keep arriving.`
      : `The connection has failed since ${sinceDay({ since })}. We keep trying. Check the error from your shop.`,
    action: seeWhatToDo('/admin/integrations/woocommerce'),
  }),
  'shop-silent': ({ shop, since, isNew }) => ({
    tone: 'warning',
    title: `${SHOP_NAMES[shop]} sends no orders`,
    text: isNew
      ? `No orders have arrived since you connected your shop on ${sinceDay({ since })}. Check the connection, or report the sales another way.`
      : `No orders have arrived since ${sinceDay({ since })}. Check that the webhooks in your shop are still active.`,
    action: seeWhatToDo('/admin/integrations'),
  }),
  'figures-fell': (item) => ({
    tone: 'warning',
    title: fallTitle(item),
    text: fallText(item),
    action: { label: 'See analytics', to: '/analytics', needs: 'analytics.read' },
  }),
  'people-erased': ({ count }) => ({
    tone: 'info',
    title:
      count === 1 ? 'A lead erased their data' : `Leads erased the data of ${formatCount(count)} assessments`,
    text: 'This happened in the last 7 days, through the link in our e-mail. Delete the same leads in your shop, newsletter and other systems.',
    action: { label: 'See which leads', to: '/admin/audit?group=lead', needs: 'audit.read' },
  }),
  'campaign-completed': ({ id, name, recipients }) => ({
    tone: 'info',
    title: `“${name}” is completed`,
    text: `The campaign had ${recipients === 1 ? '1 recipient' : `${formatCount(recipients)} recipients`}. See what the campaign sold.`,
    action: { label: 'See the results', to: `/communications/${id}`, needs: 'campaigns.read' },
  }),
  'replies-unread': (item) => ({
    tone: 'warning',
    title:
      item.count === 1
        ? '1 reply to a text is unread'
        : `${formatCount(item.count)} replies to texts are unread`,
    text: `We send no texts to these numbers until you read the replies. A reply that is unread for ${REPLY_DEADLINE_TEXT} counts as a stop.`,
    action: { label: 'Read the replies', to: '/communications/replies?show=unread', needs: 'leads.read' },
  }),
  'intake-problems': (item) => ({
    tone: 'warning',
    title: item.count === 1 ? '1 entry needs a look' : `${formatCount(item.count)} entries need a look`,
    text: 'We could not process these reports. Fix or dismiss each entry.',
    action: { label: 'See what needs a look', to: '/admin/needs-a-look', needs: 'intake.read' },
  }),
  'plans-to-review': (item) => ({
    tone: 'warning',
    title:
      item.count === 1
        ? 'One plan was made before today’s rules'
        : `${formatCount(item.count)} plans were made before today’s rules`,
    text: 'Under today’s rules, what these visitors wrote would hide products or dosing. We changed nothing in their plans. Review each plan.',
    action: { label: 'Review the first plan', to: `/leads/${item.leadId}`, needs: 'leads.answers' },
  }),
};

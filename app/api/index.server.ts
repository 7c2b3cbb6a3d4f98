import { postAssessment } from './assessment.server.ts';
import type { Call } from './call.server.ts';
import {
  getCampaign,
  getCampaigns,
  postBulkEmail,
  postBulkSms,
  postCampaign,
  postLaunch,
  postTemplate,
} from './campaigns.server.ts';
import { postConversion, postRefund } from './conversion.server.ts';
import { getConversionPixel } from './conversion-pixel.server.ts';
import { getSequenceDownloads } from './email-templates.server.ts';
import { postEvents } from './events.server.ts';
import { getHealthCheck, getHealthStatus } from './health.server.ts';
import { getLeads, getLeadsExport } from './leads.server.ts';
import { getOpenPixel, getTrackedLink } from './mail-tracking.server.ts';
import { postMailVisit } from './mail-visit.server.ts';
import { postMailReport } from './mail-webhooks.server.ts';
import { getMasterclassGuide } from './masterclass-guide.server.ts';
import { PROBLEM_CODES } from './openapi/words.ts';
import { declareOpenApi } from './openapi.server.ts';
import { getPlanDownload } from './plan-download.server.ts';
import { postPlanMail } from './plan-mail.server.ts';
import { postShopify, postWooCommerce, postWooCommerceKey } from './shop-webhooks.server.ts';
import { postStripeEvent } from './stripe-webhook.server.ts';
import { postSubscription } from './subscriptions.server.ts';
import { getTenant, getTenants, postTenant, putTenant } from './tenants.server.ts';
import {
  getLeadAnalytics,
  getTenantAssessments,
  getTenantConversions,
  getTenantLeads,
  getTenantRevenue,
  getTenantUsage,
} from './tenants-figures.server.ts';
import { postIncomingText, postTextStatus } from './text-webhooks.server.ts';

const calls = [
  getConversionPixel,
  postMailReport,
  postTextStatus,
  postIncomingText,
  postAssessment,
  postEvents,
  postPlanMail,
  postMailVisit,
  getPlanDownload,
  postConversion,
  postRefund,
  postWooCommerce,
  postWooCommerceKey,
  postShopify,
  postStripeEvent,
  postSubscription,
  getLeads,
  getLeadsExport,
  postBulkEmail,
  postBulkSms,
  getCampaigns,
  postCampaign,
  getCampaign,
  postLaunch,
  postTemplate,
  getOpenPixel,
  getTrackedLink,
  getTenants,
  postTenant,
  getTenant,
  putTenant,
  getTenantAssessments,
  getTenantLeads,
  getTenantUsage,
  getTenantRevenue,
  getTenantConversions,
  getLeadAnalytics,
  ...getSequenceDownloads,
  getMasterclassGuide,
  getHealthStatus,
  getHealthCheck,
];

const openApi = declareOpenApi(calls);

/** The calls that the server mounts in front of Remix. */
export const apiCalls: readonly ApiCall[] = [...calls, openApi.call];
export type ApiCall = Call;

/** Content of `/docs/api`. */
export const readApiGuide = () => ({ document: openApi.read(), problemCodes: PROBLEM_CODES });

-- CreateTable
CREATE TABLE "Tenant" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "subdomain" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "plan" TEXT NOT NULL DEFAULT 'basic',
    "contactEmail" TEXT NOT NULL,
    "emailVerifiedAt" TIMESTAMP(3),
    "customDomain" TEXT,
    "customDomainToken" TEXT,
    "customDomainWanted" TEXT,
    "customDomainVerifiedAt" TIMESTAMP(3),
    "logoUrl" TEXT,
    "primaryColor" TEXT NOT NULL DEFAULT '#2563eb',
    "secondaryColor" TEXT NOT NULL DEFAULT '#1e40af',
    "useBrandColors" BOOLEAN NOT NULL DEFAULT false,
    "theme" TEXT NOT NULL DEFAULT 'orange',
    "colorScheme" TEXT NOT NULL DEFAULT 'light',
    "font" TEXT NOT NULL DEFAULT 'system',
    "corners" TEXT NOT NULL DEFAULT 'rounded',
    "locale" TEXT NOT NULL DEFAULT 'en',
    "timeZone" TEXT NOT NULL DEFAULT 'UTC',
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "shopUrl" TEXT,
    "contactUrl" TEXT,
    "promoCode" TEXT,
    "freeOffersEnabled" BOOLEAN NOT NULL DEFAULT false,
    "showAmounts" BOOLEAN NOT NULL DEFAULT true,
    "utm" JSONB NOT NULL DEFAULT '{}',
    "allowedOrigins" JSONB NOT NULL DEFAULT '[]',
    "monthlyAssessmentLimit" INTEGER NOT NULL DEFAULT 1000,
    "dataRetentionDays" INTEGER,
    "postalAddress" TEXT,
    "senderName" TEXT,
    "replyTo" TEXT,
    "senderEmail" TEXT,
    "senderToken" TEXT,
    "senderVerifiedAt" TIMESTAMP(3),
    "marketingConsentMode" TEXT NOT NULL DEFAULT 'notice',
    "sendWindowStart" INTEGER NOT NULL DEFAULT 540,
    "sendWindowEnd" INTEGER NOT NULL DEFAULT 1080,
    "sendWindowDays" INTEGER NOT NULL DEFAULT 127,
    "leadNotification" TEXT NOT NULL DEFAULT 'instant',
    "leadNotificationTo" JSONB NOT NULL DEFAULT '[]',
    "leadDigestThrough" TIMESTAMP(3),
    "crmEnabled" BOOLEAN NOT NULL DEFAULT false,
    "crmApiKey" TEXT,
    "crmLocationId" TEXT,
    "webhookUrl" TEXT,
    "webhookSecret" TEXT,
    "webhookPreviousSecret" TEXT,
    "webhookEvents" JSONB NOT NULL DEFAULT '[]',
    "webhookFailingSince" TIMESTAMP(3),
    "wooCommerceSecret" TEXT,
    "shopifySecret" TEXT,
    "conversionTrackingEnabled" BOOLEAN NOT NULL DEFAULT true,
    "commissionRateBps" INTEGER NOT NULL DEFAULT 800,
    "baseFeeCents" INTEGER NOT NULL DEFAULT 29900,
    "stripeCustomerId" TEXT,
    "stripeSubscriptionId" TEXT,
    "stripeSubscriptionStatus" TEXT,
    "stripePriceId" TEXT,
    "subscriptionStartDate" TIMESTAMP(3),
    "subscriptionEndDate" TIMESTAMP(3),
    "subscriptionPeriodEnd" TIMESTAMP(3),
    "cancelAtPeriodEnd" BOOLEAN NOT NULL DEFAULT false,
    "trialEndsAt" TIMESTAMP(3),
    "stripeSyncedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Tenant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TenantUsage" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "assessmentsCount" INTEGER NOT NULL DEFAULT 0,
    "leadsGenerated" INTEGER NOT NULL DEFAULT 0,
    "revenueCents" BIGINT NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TenantUsage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TenantProduct" (
    "tenantId" TEXT NOT NULL,
    "entryId" TEXT NOT NULL,
    "sold" BOOLEAN NOT NULL DEFAULT true,
    "name" TEXT,
    "productUrl" TEXT,
    "priceCents" INTEGER,
    "couponCode" TEXT,
    "imageUrl" TEXT,
    "linkStatus" TEXT,
    "linkCheckedAt" TIMESTAMP(3),
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TenantProduct_pkey" PRIMARY KEY ("tenantId","entryId")
);

-- CreateTable
CREATE TABLE "Asset" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "contentType" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Asset_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "passwordTemporary" BOOLEAN NOT NULL DEFAULT false,
    "passwordChangedAt" TIMESTAMP(3),
    "name" TEXT,
    "totpSecret" TEXT,
    "totpEnabledAt" TIMESTAMP(3),
    "totpLastStep" INTEGER,
    "disabledAt" TIMESTAMP(3),
    "lastLoginAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TenantUser" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "passwordChangedAt" TIMESTAMP(3),
    "role" TEXT NOT NULL DEFAULT 'admin',
    "firstName" TEXT,
    "lastName" TEXT,
    "emailVerifiedAt" TIMESTAMP(3),
    "totpSecret" TEXT,
    "totpEnabledAt" TIMESTAMP(3),
    "totpLastStep" INTEGER,
    "disabledAt" TIMESTAMP(3),
    "lastLoginAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "TenantUser_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "userId" TEXT,
    "tenantUserId" TEXT,
    "tenantId" TEXT,
    "userAgent" TEXT,
    "ipAddress" TEXT,
    "steppedUpAt" TIMESTAMP(3),
    "awaitingTotp" BOOLEAN NOT NULL DEFAULT false,
    "data" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuthToken" (
    "id" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "userId" TEXT,
    "tenantUserId" TEXT,
    "tenantId" TEXT,
    "email" TEXT NOT NULL,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "createdById" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "AuthToken_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TotpRecoveryCode" (
    "id" TEXT NOT NULL,
    "userId" TEXT,
    "tenantUserId" TEXT,
    "codeHash" TEXT NOT NULL,
    "usedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TotpRecoveryCode_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "scopes" JSONB NOT NULL DEFAULT '[]',
    "createdById" TEXT,
    "rotatedFromId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMP(3),
    "expiresAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AuditEvent" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT,
    "actorKind" TEXT NOT NULL,
    "actorId" TEXT,
    "actorLabel" TEXT,
    "action" TEXT NOT NULL,
    "targetType" TEXT,
    "targetId" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "requestId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AuditEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PeptideAssessment" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "widget" TEXT NOT NULL,
    "firstName" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "healthGoals" JSONB NOT NULL,
    "symptoms" JSONB NOT NULL,
    "experienceLevel" TEXT NOT NULL,
    "sexAtBirth" TEXT NOT NULL,
    "ageRange" TEXT NOT NULL,
    "budgetLevel" TEXT NOT NULL,
    "contraFlags" JSONB NOT NULL DEFAULT '[]',
    "additionalConcerns" TEXT,
    "recommendations" JSONB NOT NULL,
    "format" TEXT NOT NULL DEFAULT 'plan',
    "outcome" TEXT NOT NULL DEFAULT 'plan',
    "engineVersion" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "source" TEXT NOT NULL DEFAULT 'widget',
    "utm" JSONB NOT NULL DEFAULT '{}',
    "hidden" JSONB NOT NULL DEFAULT '{}',
    "pageUrl" TEXT,
    "referrer" TEXT,
    "sessionId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PeptideAssessment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Lead" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "trackingId" TEXT NOT NULL,
    "assessmentId" TEXT,
    "contactId" TEXT,
    "firstName" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "phone" TEXT,
    "source" TEXT NOT NULL DEFAULT 'widget',
    "widget" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "experienceLevel" TEXT,
    "goalIds" TEXT NOT NULL DEFAULT '',
    "segments" TEXT NOT NULL DEFAULT '',
    "searchText" TEXT NOT NULL DEFAULT '',
    "complete" BOOLEAN NOT NULL DEFAULT true,
    "nothingSuitable" BOOLEAN NOT NULL DEFAULT false,
    "returning" BOOLEAN NOT NULL DEFAULT false,
    "contacted" BOOLEAN NOT NULL DEFAULT false,
    "contactedAt" TIMESTAMP(3),
    "converted" BOOLEAN NOT NULL DEFAULT false,
    "conversionDate" TIMESTAMP(3),
    "saleAmountCents" INTEGER,
    "orderId" TEXT,
    "commissionRateBps" INTEGER,
    "commissionAmountCents" INTEGER,
    "erasedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Lead_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Contact" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "emailSha256" TEXT NOT NULL,
    "phoneE164" TEXT,
    "firstName" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "token" TEXT NOT NULL,
    "marketingConsent" TEXT NOT NULL DEFAULT 'none',
    "smsConsent" BOOLEAN NOT NULL DEFAULT false,
    "leadsCount" INTEGER NOT NULL DEFAULT 1,
    "firstLeadAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastLeadAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Contact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ConsentRecord" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "leadId" TEXT,
    "contactId" TEXT,
    "kinds" JSONB NOT NULL,
    "wordings" JSONB NOT NULL,
    "version" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'widget',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ConsentRecord_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Suppression" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "addressHash" TEXT NOT NULL,
    "address" TEXT,
    "scope" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Suppression_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "IdempotencyKey" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "call" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "response" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "IdempotencyKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Conversion" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "leadId" TEXT NOT NULL,
    "trackingId" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'sale',
    "dedupeKey" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "orderId" TEXT,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "saleAmountCents" INTEGER NOT NULL,
    "commissionRateBps" INTEGER NOT NULL,
    "commissionAmountCents" INTEGER NOT NULL,
    "refundOfId" TEXT,
    "conversionDate" TIMESTAMP(3) NOT NULL,
    "month" TEXT NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'api',
    "clientOrderData" JSONB,
    "processed" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Conversion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "UnmatchedOrder" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "trackingId" TEXT NOT NULL,
    "orderId" TEXT,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "saleAmountCents" INTEGER NOT NULL,
    "refundedCents" INTEGER NOT NULL DEFAULT 0,
    "conversionDate" TIMESTAMP(3) NOT NULL,
    "couponCode" TEXT,
    "emailSha256" TEXT,
    "clientOrderData" JSONB,
    "source" TEXT NOT NULL DEFAULT 'api',
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "matchedConversionId" TEXT,
    "resolvedById" TEXT,
    "resolvedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "UnmatchedOrder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CommissionRate" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "rateBps" INTEGER NOT NULL,
    "baseFeeCents" INTEGER NOT NULL,
    "effectiveFrom" TIMESTAMP(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "createdById" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CommissionRate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CommissionCharge" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "salesCents" BIGINT NOT NULL,
    "commissionCents" INTEGER NOT NULL,
    "carriedInCents" INTEGER NOT NULL DEFAULT 0,
    "carriedOutCents" INTEGER NOT NULL DEFAULT 0,
    "chargedCents" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'closed',
    "final" BOOLEAN NOT NULL DEFAULT false,
    "stripeInvoiceItemId" TEXT,
    "stripeInvoiceId" TEXT,
    "error" TEXT,
    "invoicedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CommissionCharge_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "StripeEvent" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "objectId" TEXT,
    "customerId" TEXT,
    "livemode" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "processedAt" TIMESTAMP(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,

    CONSTRAINT "StripeEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HealthCheck" (
    "id" TEXT NOT NULL,
    "isHealthy" BOOLEAN NOT NULL,
    "lastChecked" TIMESTAMP(3) NOT NULL,
    "responseTimeMs" INTEGER NOT NULL,
    "errors" JSONB NOT NULL DEFAULT '[]',
    "apiKeyValid" BOOLEAN NOT NULL,
    "accountValid" BOOLEAN NOT NULL,
    "canCreateCustomers" BOOLEAN NOT NULL,
    "canCreateSubscriptions" BOOLEAN NOT NULL,
    "canCreateProducts" BOOLEAN NOT NULL,
    "webhooksWorking" BOOLEAN NOT NULL,
    "trigger" TEXT NOT NULL DEFAULT 'timer',

    CONSTRAINT "HealthCheck_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EmailCampaign" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "segmentGoals" JSONB NOT NULL DEFAULT '[]',
    "totalRecipients" INTEGER NOT NULL DEFAULT 0,
    "skipped" JSONB NOT NULL DEFAULT '{}',
    "enrolNewLeads" BOOLEAN NOT NULL DEFAULT true,
    "stopOnConversion" BOOLEAN NOT NULL DEFAULT true,
    "launchedAt" TIMESTAMP(3),
    "pausedAt" TIMESTAMP(3),
    "completedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "EmailCampaign_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EmailTemplate" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "campaignId" TEXT NOT NULL,
    "sequenceOrder" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "subjectLine" TEXT NOT NULL,
    "subjectLineVariant" TEXT,
    "bodyHtml" TEXT NOT NULL,
    "bodyHtmlVariant" TEXT,
    "delayDays" INTEGER NOT NULL DEFAULT 0,
    "ctaText" TEXT,
    "ctaUrl" TEXT,
    "attachmentUrl" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EmailTemplate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CampaignEnrolment" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "campaignId" TEXT NOT NULL,
    "contactId" TEXT,
    "leadId" TEXT,
    "state" TEXT NOT NULL DEFAULT 'active',
    "stopReason" TEXT,
    "nextStep" INTEGER NOT NULL DEFAULT 1,
    "nextStepAt" TIMESTAMP(3),
    "enrolledAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "CampaignEnrolment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EmailSend" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "templateId" TEXT NOT NULL,
    "campaignId" TEXT NOT NULL,
    "leadId" TEXT,
    "outboxMessageId" TEXT,
    "variantUsed" TEXT NOT NULL DEFAULT 'A',
    "providerMessageId" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "scheduledFor" TIMESTAMP(3),
    "sentAt" TIMESTAMP(3),
    "openedAt" TIMESTAMP(3),
    "machineOpenedAt" TIMESTAMP(3),
    "clickedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EmailSend_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CampaignAnalytics" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "campaignId" TEXT NOT NULL,
    "templateId" TEXT NOT NULL,
    "variant" TEXT NOT NULL DEFAULT 'A',
    "totalSent" INTEGER NOT NULL DEFAULT 0,
    "totalDelivered" INTEGER NOT NULL DEFAULT 0,
    "totalOpened" INTEGER NOT NULL DEFAULT 0,
    "totalMachineOpened" INTEGER NOT NULL DEFAULT 0,
    "totalClicked" INTEGER NOT NULL DEFAULT 0,
    "totalBounced" INTEGER NOT NULL DEFAULT 0,
    "totalUnsubscribed" INTEGER NOT NULL DEFAULT 0,
    "conversionCount" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CampaignAnalytics_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TrackedLink" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "urlHash" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "clicks" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TrackedLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OutboxMessage" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT,
    "kind" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'planned',
    "marketing" BOOLEAN NOT NULL DEFAULT false,
    "priority" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextAttemptAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimedBy" TEXT,
    "leaseUntil" TIMESTAMP(3),
    "recipient" TEXT,
    "recipientHash" TEXT,
    "leadId" TEXT,
    "batchId" TEXT,
    "payload" JSONB,
    "providerMessageId" TEXT,
    "lastError" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMP(3),
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "OutboxMessage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "OutboxFailure" (
    "id" TEXT NOT NULL,
    "messageId" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "statusCode" INTEGER,
    "error" TEXT NOT NULL,
    "durationMs" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OutboxFailure_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LocalMail" (
    "id" TEXT NOT NULL,
    "tenantId" TEXT,
    "outboxMessageId" TEXT,
    "kind" TEXT NOT NULL,
    "sender" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "headers" JSONB NOT NULL DEFAULT '{}',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LocalMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WidgetEvent" (
    "tenantId" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "widget" TEXT NOT NULL,
    "step" INTEGER,
    "peptideId" TEXT,
    "origin" TEXT,
    "locale" TEXT,
    "occurredAt" TIMESTAMP(3) NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "WidgetEvent_pkey" PRIMARY KEY ("tenantId","sessionId","seq")
);

-- CreateTable
CREATE TABLE "WidgetDailyRollup" (
    "tenantId" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "widget" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "step" INTEGER NOT NULL DEFAULT 0,
    "peptideId" TEXT NOT NULL DEFAULT '',
    "count" INTEGER NOT NULL,
    "sessions" INTEGER NOT NULL,

    CONSTRAINT "WidgetDailyRollup_pkey" PRIMARY KEY ("tenantId","day","widget","type","step","peptideId")
);

-- CreateTable
CREATE TABLE "EmbedSighting" (
    "tenantId" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "allowed" BOOLEAN NOT NULL,
    "widget" TEXT NOT NULL,
    "loaderVersion" TEXT,
    "count" INTEGER NOT NULL DEFAULT 1,
    "firstSeenAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EmbedSighting_pkey" PRIMARY KEY ("tenantId","origin")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL,
    "expire" TIMESTAMP(3),

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "ScheduledTask" (
    "name" TEXT NOT NULL,
    "nextRunAt" TIMESTAMP(3) NOT NULL,
    "claimedBy" TEXT,
    "leaseUntil" TIMESTAMP(3),
    "lastRunAt" TIMESTAMP(3),
    "lastError" TEXT,

    CONSTRAINT "ScheduledTask_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "SiteSetting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updatedById" TEXT,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SiteSetting_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "Tenant_subdomain_key" ON "Tenant"("subdomain");

-- CreateIndex
CREATE UNIQUE INDEX "Tenant_customDomain_key" ON "Tenant"("customDomain");

-- CreateIndex
CREATE UNIQUE INDEX "Tenant_stripeCustomerId_key" ON "Tenant"("stripeCustomerId");

-- CreateIndex
CREATE UNIQUE INDEX "Tenant_stripeSubscriptionId_key" ON "Tenant"("stripeSubscriptionId");

-- CreateIndex
CREATE UNIQUE INDEX "TenantUsage_tenantId_month_key" ON "TenantUsage"("tenantId", "month");

-- CreateIndex
CREATE INDEX "Asset_tenantId_kind_idx" ON "Asset"("tenantId", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "User_username_key" ON "User"("username");

-- CreateIndex
CREATE UNIQUE INDEX "TenantUser_email_key" ON "TenantUser"("email");

-- CreateIndex
CREATE INDEX "TenantUser_tenantId_idx" ON "TenantUser"("tenantId");

-- CreateIndex
CREATE UNIQUE INDEX "Session_tokenHash_key" ON "Session"("tokenHash");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Session_tenantUserId_idx" ON "Session"("tenantUserId");

-- CreateIndex
CREATE INDEX "Session_tenantId_idx" ON "Session"("tenantId");

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "AuthToken_tokenHash_key" ON "AuthToken"("tokenHash");

-- CreateIndex
CREATE INDEX "AuthToken_userId_idx" ON "AuthToken"("userId");

-- CreateIndex
CREATE INDEX "AuthToken_tenantUserId_idx" ON "AuthToken"("tenantUserId");

-- CreateIndex
CREATE INDEX "AuthToken_tenantId_kind_idx" ON "AuthToken"("tenantId", "kind");

-- CreateIndex
CREATE INDEX "AuthToken_expiresAt_idx" ON "AuthToken"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "TotpRecoveryCode_userId_codeHash_key" ON "TotpRecoveryCode"("userId", "codeHash");

-- CreateIndex
CREATE UNIQUE INDEX "TotpRecoveryCode_tenantUserId_codeHash_key" ON "TotpRecoveryCode"("tenantUserId", "codeHash");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_keyHash_key" ON "ApiKey"("keyHash");

-- CreateIndex
CREATE INDEX "ApiKey_tenantId_createdAt_idx" ON "ApiKey"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_tenantId_createdAt_idx" ON "AuditEvent"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "AuditEvent_createdAt_idx" ON "AuditEvent"("createdAt");

-- CreateIndex
CREATE INDEX "PeptideAssessment_tenantId_createdAt_idx" ON "PeptideAssessment"("tenantId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Lead_trackingId_key" ON "Lead"("trackingId");

-- CreateIndex
CREATE UNIQUE INDEX "Lead_assessmentId_key" ON "Lead"("assessmentId");

-- CreateIndex
CREATE INDEX "Lead_tenantId_createdAt_idx" ON "Lead"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "Lead_contactId_idx" ON "Lead"("contactId");

-- CreateIndex
CREATE UNIQUE INDEX "Contact_token_key" ON "Contact"("token");

-- CreateIndex
CREATE INDEX "Contact_tenantId_emailSha256_idx" ON "Contact"("tenantId", "emailSha256");

-- CreateIndex
CREATE INDEX "Contact_phoneE164_idx" ON "Contact"("phoneE164");

-- CreateIndex
CREATE UNIQUE INDEX "Contact_tenantId_emailKey_key" ON "Contact"("tenantId", "emailKey");

-- CreateIndex
CREATE INDEX "ConsentRecord_tenantId_createdAt_idx" ON "ConsentRecord"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "ConsentRecord_leadId_idx" ON "ConsentRecord"("leadId");

-- CreateIndex
CREATE INDEX "ConsentRecord_contactId_idx" ON "ConsentRecord"("contactId");

-- CreateIndex
CREATE INDEX "Suppression_tenantId_createdAt_idx" ON "Suppression"("tenantId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Suppression_tenantId_channel_addressHash_scope_key" ON "Suppression"("tenantId", "channel", "addressHash", "scope");

-- CreateIndex
CREATE INDEX "IdempotencyKey_expiresAt_idx" ON "IdempotencyKey"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "IdempotencyKey_tenantId_call_key_key" ON "IdempotencyKey"("tenantId", "call", "key");

-- CreateIndex
CREATE INDEX "Conversion_tenantId_month_idx" ON "Conversion"("tenantId", "month");

-- CreateIndex
CREATE INDEX "Conversion_tenantId_conversionDate_idx" ON "Conversion"("tenantId", "conversionDate");

-- CreateIndex
CREATE INDEX "Conversion_tenantId_orderId_idx" ON "Conversion"("tenantId", "orderId");

-- CreateIndex
CREATE INDEX "Conversion_leadId_idx" ON "Conversion"("leadId");

-- CreateIndex
CREATE INDEX "Conversion_refundOfId_idx" ON "Conversion"("refundOfId");

-- CreateIndex
CREATE UNIQUE INDEX "Conversion_tenantId_dedupeKey_key" ON "Conversion"("tenantId", "dedupeKey");

-- CreateIndex
CREATE INDEX "UnmatchedOrder_tenantId_state_createdAt_idx" ON "UnmatchedOrder"("tenantId", "state", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "UnmatchedOrder_tenantId_dedupeKey_key" ON "UnmatchedOrder"("tenantId", "dedupeKey");

-- CreateIndex
CREATE UNIQUE INDEX "CommissionRate_tenantId_effectiveFrom_key" ON "CommissionRate"("tenantId", "effectiveFrom");

-- CreateIndex
CREATE UNIQUE INDEX "CommissionCharge_stripeInvoiceItemId_key" ON "CommissionCharge"("stripeInvoiceItemId");

-- CreateIndex
CREATE INDEX "CommissionCharge_state_idx" ON "CommissionCharge"("state");

-- CreateIndex
CREATE UNIQUE INDEX "CommissionCharge_tenantId_month_key" ON "CommissionCharge"("tenantId", "month");

-- CreateIndex
CREATE INDEX "StripeEvent_processedAt_receivedAt_idx" ON "StripeEvent"("processedAt", "receivedAt");

-- CreateIndex
CREATE INDEX "HealthCheck_lastChecked_idx" ON "HealthCheck"("lastChecked");

-- CreateIndex
CREATE INDEX "EmailCampaign_tenantId_createdAt_idx" ON "EmailCampaign"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "EmailCampaign_tenantId_status_idx" ON "EmailCampaign"("tenantId", "status");

-- CreateIndex
CREATE INDEX "EmailTemplate_tenantId_idx" ON "EmailTemplate"("tenantId");

-- CreateIndex
CREATE UNIQUE INDEX "EmailTemplate_campaignId_sequenceOrder_key" ON "EmailTemplate"("campaignId", "sequenceOrder");

-- CreateIndex
CREATE INDEX "CampaignEnrolment_tenantId_state_idx" ON "CampaignEnrolment"("tenantId", "state");

-- CreateIndex
CREATE INDEX "CampaignEnrolment_contactId_idx" ON "CampaignEnrolment"("contactId");

-- CreateIndex
CREATE INDEX "CampaignEnrolment_leadId_idx" ON "CampaignEnrolment"("leadId");

-- CreateIndex
CREATE INDEX "CampaignEnrolment_state_nextStepAt_idx" ON "CampaignEnrolment"("state", "nextStepAt");

-- CreateIndex
CREATE UNIQUE INDEX "CampaignEnrolment_campaignId_contactId_key" ON "CampaignEnrolment"("campaignId", "contactId");

-- CreateIndex
CREATE UNIQUE INDEX "EmailSend_outboxMessageId_key" ON "EmailSend"("outboxMessageId");

-- CreateIndex
CREATE INDEX "EmailSend_tenantId_createdAt_idx" ON "EmailSend"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "EmailSend_campaignId_status_idx" ON "EmailSend"("campaignId", "status");

-- CreateIndex
CREATE INDEX "EmailSend_leadId_idx" ON "EmailSend"("leadId");

-- CreateIndex
CREATE UNIQUE INDEX "EmailSend_templateId_leadId_key" ON "EmailSend"("templateId", "leadId");

-- CreateIndex
CREATE INDEX "CampaignAnalytics_tenantId_idx" ON "CampaignAnalytics"("tenantId");

-- CreateIndex
CREATE INDEX "CampaignAnalytics_templateId_idx" ON "CampaignAnalytics"("templateId");

-- CreateIndex
CREATE UNIQUE INDEX "CampaignAnalytics_campaignId_templateId_variant_key" ON "CampaignAnalytics"("campaignId", "templateId", "variant");

-- CreateIndex
CREATE UNIQUE INDEX "TrackedLink_tenantId_scope_urlHash_key" ON "TrackedLink"("tenantId", "scope", "urlHash");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxMessage_dedupeKey_key" ON "OutboxMessage"("dedupeKey");

-- CreateIndex
CREATE INDEX "OutboxMessage_state_kind_priority_nextAttemptAt_idx" ON "OutboxMessage"("state", "kind", "priority", "nextAttemptAt");

-- CreateIndex
CREATE INDEX "OutboxMessage_tenantId_createdAt_idx" ON "OutboxMessage"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "OutboxMessage_recipientHash_createdAt_idx" ON "OutboxMessage"("recipientHash", "createdAt");

-- CreateIndex
CREATE INDEX "OutboxMessage_leadId_idx" ON "OutboxMessage"("leadId");

-- CreateIndex
CREATE INDEX "OutboxMessage_batchId_idx" ON "OutboxMessage"("batchId");

-- CreateIndex
CREATE INDEX "OutboxMessage_providerMessageId_idx" ON "OutboxMessage"("providerMessageId");

-- CreateIndex
CREATE INDEX "OutboxFailure_createdAt_idx" ON "OutboxFailure"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "OutboxFailure_messageId_attempt_key" ON "OutboxFailure"("messageId", "attempt");

-- CreateIndex
CREATE UNIQUE INDEX "LocalMail_outboxMessageId_key" ON "LocalMail"("outboxMessageId");

-- CreateIndex
CREATE INDEX "LocalMail_tenantId_createdAt_idx" ON "LocalMail"("tenantId", "createdAt");

-- CreateIndex
CREATE INDEX "LocalMail_createdAt_idx" ON "LocalMail"("createdAt");

-- CreateIndex
CREATE INDEX "WidgetEvent_tenantId_receivedAt_idx" ON "WidgetEvent"("tenantId", "receivedAt");

-- CreateIndex
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");

-- AddForeignKey
ALTER TABLE "TenantUsage" ADD CONSTRAINT "TenantUsage_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TenantProduct" ADD CONSTRAINT "TenantProduct_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Asset" ADD CONSTRAINT "Asset_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TenantUser" ADD CONSTRAINT "TenantUser_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_tenantUserId_fkey" FOREIGN KEY ("tenantUserId") REFERENCES "TenantUser"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthToken" ADD CONSTRAINT "AuthToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthToken" ADD CONSTRAINT "AuthToken_tenantUserId_fkey" FOREIGN KEY ("tenantUserId") REFERENCES "TenantUser"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AuthToken" ADD CONSTRAINT "AuthToken_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TotpRecoveryCode" ADD CONSTRAINT "TotpRecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TotpRecoveryCode" ADD CONSTRAINT "TotpRecoveryCode_tenantUserId_fkey" FOREIGN KEY ("tenantUserId") REFERENCES "TenantUser"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PeptideAssessment" ADD CONSTRAINT "PeptideAssessment_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_assessmentId_fkey" FOREIGN KEY ("assessmentId") REFERENCES "PeptideAssessment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Lead" ADD CONSTRAINT "Lead_contactId_fkey" FOREIGN KEY ("contactId") REFERENCES "Contact"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Contact" ADD CONSTRAINT "Contact_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConsentRecord" ADD CONSTRAINT "ConsentRecord_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConsentRecord" ADD CONSTRAINT "ConsentRecord_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ConsentRecord" ADD CONSTRAINT "ConsentRecord_contactId_fkey" FOREIGN KEY ("contactId") REFERENCES "Contact"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Suppression" ADD CONSTRAINT "Suppression_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "IdempotencyKey" ADD CONSTRAINT "IdempotencyKey_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversion" ADD CONSTRAINT "Conversion_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversion" ADD CONSTRAINT "Conversion_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Conversion" ADD CONSTRAINT "Conversion_refundOfId_fkey" FOREIGN KEY ("refundOfId") REFERENCES "Conversion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UnmatchedOrder" ADD CONSTRAINT "UnmatchedOrder_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommissionRate" ADD CONSTRAINT "CommissionRate_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommissionCharge" ADD CONSTRAINT "CommissionCharge_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailCampaign" ADD CONSTRAINT "EmailCampaign_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailTemplate" ADD CONSTRAINT "EmailTemplate_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailTemplate" ADD CONSTRAINT "EmailTemplate_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "EmailCampaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CampaignEnrolment" ADD CONSTRAINT "CampaignEnrolment_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CampaignEnrolment" ADD CONSTRAINT "CampaignEnrolment_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "EmailCampaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CampaignEnrolment" ADD CONSTRAINT "CampaignEnrolment_contactId_fkey" FOREIGN KEY ("contactId") REFERENCES "Contact"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CampaignEnrolment" ADD CONSTRAINT "CampaignEnrolment_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailSend" ADD CONSTRAINT "EmailSend_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailSend" ADD CONSTRAINT "EmailSend_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "EmailCampaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailSend" ADD CONSTRAINT "EmailSend_templateId_fkey" FOREIGN KEY ("templateId") REFERENCES "EmailTemplate"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailSend" ADD CONSTRAINT "EmailSend_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmailSend" ADD CONSTRAINT "EmailSend_outboxMessageId_fkey" FOREIGN KEY ("outboxMessageId") REFERENCES "OutboxMessage"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CampaignAnalytics" ADD CONSTRAINT "CampaignAnalytics_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CampaignAnalytics" ADD CONSTRAINT "CampaignAnalytics_campaignId_fkey" FOREIGN KEY ("campaignId") REFERENCES "EmailCampaign"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CampaignAnalytics" ADD CONSTRAINT "CampaignAnalytics_templateId_fkey" FOREIGN KEY ("templateId") REFERENCES "EmailTemplate"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TrackedLink" ADD CONSTRAINT "TrackedLink_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutboxMessage" ADD CONSTRAINT "OutboxMessage_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "Lead"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OutboxFailure" ADD CONSTRAINT "OutboxFailure_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "OutboxMessage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LocalMail" ADD CONSTRAINT "LocalMail_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LocalMail" ADD CONSTRAINT "LocalMail_outboxMessageId_fkey" FOREIGN KEY ("outboxMessageId") REFERENCES "OutboxMessage"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WidgetEvent" ADD CONSTRAINT "WidgetEvent_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WidgetDailyRollup" ADD CONSTRAINT "WidgetDailyRollup_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EmbedSighting" ADD CONSTRAINT "EmbedSighting_tenantId_fkey" FOREIGN KEY ("tenantId") REFERENCES "Tenant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

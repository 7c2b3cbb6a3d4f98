-- RedefineTables
-- The ledger's triggers name Tenant, which is missing between DROP and RENAME.
PRAGMA legacy_alter_table=ON;
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Tenant" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "subdomain" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "isDemo" BOOLEAN NOT NULL DEFAULT false,
    "plan" TEXT NOT NULL,
    "contactEmail" TEXT NOT NULL,
    "emailVerifiedAt" DATETIME,
    "approvedAt" DATETIME,
    "sendingStoppedAt" DATETIME,
    "customDomain" TEXT,
    "customDomainToken" TEXT,
    "customDomainWanted" TEXT,
    "customDomainVerifiedAt" DATETIME,
    "logoUrl" TEXT,
    "primaryColor" TEXT NOT NULL DEFAULT '#2563eb',
    "secondaryColor" TEXT NOT NULL DEFAULT '#1e40af',
    "useBrandColors" BOOLEAN NOT NULL DEFAULT false,
    "theme" TEXT NOT NULL DEFAULT 'orange',
    "colorScheme" TEXT NOT NULL DEFAULT 'host',
    "font" TEXT NOT NULL DEFAULT 'system',
    "corners" TEXT NOT NULL DEFAULT 'rounded',
    "coverEnabled" BOOLEAN NOT NULL DEFAULT false,
    "coverHeadline" TEXT,
    "coverLine" TEXT,
    "coverGround" TEXT NOT NULL DEFAULT 'tint',
    "coverColor" TEXT NOT NULL DEFAULT '#1e40af',
    "coverPictureUrl" TEXT,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "timeZone" TEXT NOT NULL DEFAULT 'UTC',
    "currency" TEXT NOT NULL DEFAULT 'USD',
    "shopUrl" TEXT,
    "contactUrl" TEXT,
    "privacyUrl" TEXT,
    "promoCode" TEXT,
    "freeOffersEnabled" BOOLEAN NOT NULL DEFAULT false,
    "openQuestions" JSONB,
    "showAmounts" BOOLEAN NOT NULL DEFAULT true,
    "showArticles" BOOLEAN NOT NULL DEFAULT true,
    "utm" JSONB NOT NULL DEFAULT '{}',
    "allowedOrigins" JSONB NOT NULL DEFAULT '[]',
    "monthlyAssessmentLimit" INTEGER NOT NULL,
    "dataRetentionDays" INTEGER,
    "pendingRetentionDays" INTEGER,
    "pendingRetentionFrom" DATETIME,
    "postalAddress" TEXT,
    "senderName" TEXT,
    "replyTo" TEXT,
    "senderEmail" TEXT,
    "senderToken" TEXT,
    "senderVerifiedAt" DATETIME,
    "marketingConsentMode" TEXT NOT NULL DEFAULT 'notice',
    "asksForHealthConsent" BOOLEAN NOT NULL DEFAULT false,
    "sendWindowStart" INTEGER NOT NULL DEFAULT 540,
    "sendWindowEnd" INTEGER NOT NULL DEFAULT 1080,
    "sendWindowDays" INTEGER NOT NULL DEFAULT 127,
    "textHoursStart" INTEGER NOT NULL DEFAULT 540,
    "textHoursEnd" INTEGER NOT NULL DEFAULT 1200,
    "phoneCountry" TEXT,
    "numbersReadFor" TEXT,
    "marketingDailyCap" INTEGER NOT NULL DEFAULT 2,
    "marketingHourlyLimit" INTEGER,
    "warmUpStartedAt" DATETIME,
    "marketingPausedAt" DATETIME,
    "marketingPauseReason" TEXT,
    "dkimSelector" TEXT,
    "dkimPrivateKey" TEXT,
    "senderChecks" JSONB,
    "senderCheckedAt" DATETIME,
    "viewersSeeAnswers" BOOLEAN NOT NULL DEFAULT false,
    "leadNotification" TEXT NOT NULL DEFAULT 'instant',
    "leadNotificationTo" JSONB NOT NULL DEFAULT '[]',
    "leadDigestThrough" DATETIME,
    "crmEnabled" BOOLEAN NOT NULL DEFAULT false,
    "crmApiKey" TEXT,
    "crmLocationId" TEXT,
    "webhookUrl" TEXT,
    "webhookSecret" TEXT,
    "webhookPreviousSecret" TEXT,
    "webhookEvents" JSONB NOT NULL DEFAULT '[]',
    "webhookFailingSince" DATETIME,
    "wooCommerceSecret" TEXT,
    "shopifySecret" TEXT,
    "conversionTrackingEnabled" BOOLEAN NOT NULL DEFAULT true,
    "commissionRateBps" INTEGER NOT NULL,
    "baseFeeCents" INTEGER NOT NULL,
    "stripeCustomerId" TEXT,
    "stripeSubscriptionId" TEXT,
    "stripeSubscriptionStatus" TEXT,
    "stripePriceId" TEXT,
    "subscriptionStartDate" DATETIME,
    "subscriptionEndDate" DATETIME,
    "subscriptionPeriodEnd" DATETIME,
    "cancelAtPeriodEnd" BOOLEAN NOT NULL DEFAULT false,
    "trialEndsAt" DATETIME,
    "stripeSyncedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
INSERT INTO "new_Tenant" ("allowedOrigins", "approvedAt", "asksForHealthConsent", "baseFeeCents", "cancelAtPeriodEnd", "colorScheme", "commissionRateBps", "contactEmail", "contactUrl", "conversionTrackingEnabled", "corners", "coverColor", "coverEnabled", "coverGround", "coverHeadline", "coverLine", "coverPictureUrl", "createdAt", "crmApiKey", "crmEnabled", "crmLocationId", "currency", "customDomain", "customDomainToken", "customDomainVerifiedAt", "customDomainWanted", "dataRetentionDays", "dkimPrivateKey", "dkimSelector", "emailVerifiedAt", "font", "freeOffersEnabled", "id", "isActive", "isDemo", "leadDigestThrough", "leadNotification", "leadNotificationTo", "locale", "logoUrl", "marketingConsentMode", "marketingDailyCap", "marketingHourlyLimit", "marketingPauseReason", "marketingPausedAt", "monthlyAssessmentLimit", "name", "numbersReadFor", "openQuestions", "pendingRetentionDays", "pendingRetentionFrom", "phoneCountry", "plan", "postalAddress", "primaryColor", "privacyUrl", "promoCode", "replyTo", "secondaryColor", "sendWindowDays", "sendWindowEnd", "sendWindowStart", "senderCheckedAt", "senderChecks", "senderEmail", "senderName", "senderToken", "senderVerifiedAt", "sendingStoppedAt", "shopUrl", "shopifySecret", "showAmounts", "showArticles", "stripeCustomerId", "stripePriceId", "stripeSubscriptionId", "stripeSubscriptionStatus", "stripeSyncedAt", "subdomain", "subscriptionEndDate", "subscriptionPeriodEnd", "subscriptionStartDate", "textHoursEnd", "textHoursStart", "theme", "timeZone", "trialEndsAt", "updatedAt", "useBrandColors", "utm", "viewersSeeAnswers", "warmUpStartedAt", "webhookEvents", "webhookFailingSince", "webhookPreviousSecret", "webhookSecret", "webhookUrl", "wooCommerceSecret") SELECT "allowedOrigins", "approvedAt", "asksForHealthConsent", "baseFeeCents", "cancelAtPeriodEnd", "colorScheme", "commissionRateBps", "contactEmail", "contactUrl", "conversionTrackingEnabled", "corners", "coverColor", "coverEnabled", "coverGround", "coverHeadline", "coverLine", "coverPictureUrl", "createdAt", "crmApiKey", "crmEnabled", "crmLocationId", "currency", "customDomain", "customDomainToken", "customDomainVerifiedAt", "customDomainWanted", "dataRetentionDays", "dkimPrivateKey", "dkimSelector", "emailVerifiedAt", "font", "freeOffersEnabled", "id", "isActive", "isDemo", "leadDigestThrough", "leadNotification", "leadNotificationTo", "locale", "logoUrl", "marketingConsentMode", "marketingDailyCap", "marketingHourlyLimit", "marketingPauseReason", "marketingPausedAt", "monthlyAssessmentLimit", "name", "numbersReadFor", "openQuestions", "pendingRetentionDays", "pendingRetentionFrom", "phoneCountry", "plan", "postalAddress", "primaryColor", "privacyUrl", "promoCode", "replyTo", "secondaryColor", "sendWindowDays", "sendWindowEnd", "sendWindowStart", "senderCheckedAt", "senderChecks", "senderEmail", "senderName", "senderToken", "senderVerifiedAt", "sendingStoppedAt", "shopUrl", "shopifySecret", "showAmounts", "showArticles", "stripeCustomerId", "stripePriceId", "stripeSubscriptionId", "stripeSubscriptionStatus", "stripeSyncedAt", "subdomain", "subscriptionEndDate", "subscriptionPeriodEnd", "subscriptionStartDate", "textHoursEnd", "textHoursStart", "theme", "timeZone", "trialEndsAt", "updatedAt", "useBrandColors", "utm", "viewersSeeAnswers", "warmUpStartedAt", "webhookEvents", "webhookFailingSince", "webhookPreviousSecret", "webhookSecret", "webhookUrl", "wooCommerceSecret" FROM "Tenant";
DROP TABLE "Tenant";
ALTER TABLE "new_Tenant" RENAME TO "Tenant";
CREATE UNIQUE INDEX "Tenant_subdomain_key" ON "Tenant"("subdomain");
CREATE UNIQUE INDEX "Tenant_customDomain_key" ON "Tenant"("customDomain");
CREATE UNIQUE INDEX "Tenant_stripeCustomerId_key" ON "Tenant"("stripeCustomerId");
CREATE UNIQUE INDEX "Tenant_stripeSubscriptionId_key" ON "Tenant"("stripeSubscriptionId");
CREATE INDEX "Tenant_sendingStoppedAt_idx" ON "Tenant"("sendingStoppedAt");
CREATE INDEX "Tenant_stripeSyncedAt_idx" ON "Tenant"("stripeSyncedAt");
CREATE INDEX "Tenant_senderCheckedAt_idx" ON "Tenant"("senderCheckedAt");
CREATE INDEX "Tenant_leadNotification_idx" ON "Tenant"("leadNotification");
CREATE INDEX "Tenant_dataRetentionDays_idx" ON "Tenant"("dataRetentionDays");
CREATE INDEX "Tenant_pendingRetentionFrom_idx" ON "Tenant"("pendingRetentionFrom");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;
PRAGMA legacy_alter_table=OFF;

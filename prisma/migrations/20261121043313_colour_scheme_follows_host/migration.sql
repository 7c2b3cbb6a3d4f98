-- No tenant could choose a scheme before: what stands there is the old default.
UPDATE "Tenant" SET "colorScheme" = 'host';
-- RedefineTables
PRAGMA defer_foreign_keys=ON;
PRAGMA foreign_keys=OFF;
CREATE TABLE "new_Tenant" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "subdomain" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "plan" TEXT NOT NULL DEFAULT 'basic',
    "contactEmail" TEXT NOT NULL,
    "emailVerifiedAt" DATETIME,
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
    "senderVerifiedAt" DATETIME,
    "marketingConsentMode" TEXT NOT NULL DEFAULT 'notice',
    "sendWindowStart" INTEGER NOT NULL DEFAULT 540,
    "sendWindowEnd" INTEGER NOT NULL DEFAULT 1080,
    "sendWindowDays" INTEGER NOT NULL DEFAULT 127,
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
    "commissionRateBps" INTEGER NOT NULL DEFAULT 800,
    "baseFeeCents" INTEGER NOT NULL DEFAULT 29900,
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
INSERT INTO "new_Tenant" ("allowedOrigins", "baseFeeCents", "cancelAtPeriodEnd", "colorScheme", "commissionRateBps", "contactEmail", "contactUrl", "conversionTrackingEnabled", "corners", "createdAt", "crmApiKey", "crmEnabled", "crmLocationId", "currency", "customDomain", "customDomainToken", "customDomainVerifiedAt", "customDomainWanted", "dataRetentionDays", "emailVerifiedAt", "font", "freeOffersEnabled", "id", "isActive", "leadDigestThrough", "leadNotification", "leadNotificationTo", "locale", "logoUrl", "marketingConsentMode", "monthlyAssessmentLimit", "name", "plan", "postalAddress", "primaryColor", "promoCode", "replyTo", "secondaryColor", "sendWindowDays", "sendWindowEnd", "sendWindowStart", "senderEmail", "senderName", "senderToken", "senderVerifiedAt", "shopUrl", "shopifySecret", "showAmounts", "stripeCustomerId", "stripePriceId", "stripeSubscriptionId", "stripeSubscriptionStatus", "stripeSyncedAt", "subdomain", "subscriptionEndDate", "subscriptionPeriodEnd", "subscriptionStartDate", "theme", "timeZone", "trialEndsAt", "updatedAt", "useBrandColors", "utm", "webhookEvents", "webhookFailingSince", "webhookPreviousSecret", "webhookSecret", "webhookUrl", "wooCommerceSecret") SELECT "allowedOrigins", "baseFeeCents", "cancelAtPeriodEnd", "colorScheme", "commissionRateBps", "contactEmail", "contactUrl", "conversionTrackingEnabled", "corners", "createdAt", "crmApiKey", "crmEnabled", "crmLocationId", "currency", "customDomain", "customDomainToken", "customDomainVerifiedAt", "customDomainWanted", "dataRetentionDays", "emailVerifiedAt", "font", "freeOffersEnabled", "id", "isActive", "leadDigestThrough", "leadNotification", "leadNotificationTo", "locale", "logoUrl", "marketingConsentMode", "monthlyAssessmentLimit", "name", "plan", "postalAddress", "primaryColor", "promoCode", "replyTo", "secondaryColor", "sendWindowDays", "sendWindowEnd", "sendWindowStart", "senderEmail", "senderName", "senderToken", "senderVerifiedAt", "shopUrl", "shopifySecret", "showAmounts", "stripeCustomerId", "stripePriceId", "stripeSubscriptionId", "stripeSubscriptionStatus", "stripeSyncedAt", "subdomain", "subscriptionEndDate", "subscriptionPeriodEnd", "subscriptionStartDate", "theme", "timeZone", "trialEndsAt", "updatedAt", "useBrandColors", "utm", "webhookEvents", "webhookFailingSince", "webhookPreviousSecret", "webhookSecret", "webhookUrl", "wooCommerceSecret" FROM "Tenant";
DROP TABLE "Tenant";
ALTER TABLE "new_Tenant" RENAME TO "Tenant";
CREATE UNIQUE INDEX "Tenant_subdomain_key" ON "Tenant"("subdomain");
CREATE UNIQUE INDEX "Tenant_customDomain_key" ON "Tenant"("customDomain");
CREATE UNIQUE INDEX "Tenant_stripeCustomerId_key" ON "Tenant"("stripeCustomerId");
CREATE UNIQUE INDEX "Tenant_stripeSubscriptionId_key" ON "Tenant"("stripeSubscriptionId");
PRAGMA foreign_keys=ON;
PRAGMA defer_foreign_keys=OFF;

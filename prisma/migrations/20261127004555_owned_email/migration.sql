-- DropIndex
DROP INDEX "TenantUser_email_key";

-- AlterTable
ALTER TABLE "TenantUser" ADD COLUMN "ownedEmail" TEXT;

-- Every account of before is its address's one account.
UPDATE "TenantUser" SET "ownedEmail" = "email";

-- CreateIndex
CREATE UNIQUE INDEX "TenantUser_ownedEmail_key" ON "TenantUser"("ownedEmail");

-- CreateIndex
CREATE INDEX "TenantUser_email_idx" ON "TenantUser"("email");

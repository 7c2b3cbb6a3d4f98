-- AlterTable
ALTER TABLE "Contact" ADD COLUMN     "legacyTokenHash" TEXT,
ALTER COLUMN "token" DROP NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "Contact_legacyTokenHash_key" ON "Contact"("legacyTokenHash");

-- Processes of the version before read the token of every contact, for the links of its mails: those of this version are given one
-- until hashContactTokens drops the default. Without a company there is no such process.
DO $$ BEGIN
  IF EXISTS (SELECT 1 FROM "Tenant") THEN
    ALTER TABLE "Contact" ALTER COLUMN "token" SET DEFAULT REPLACE(CAST(gen_random_uuid() AS TEXT), '-', '');
  END IF;
END $$;

-- CreateTable
CREATE TABLE "CompanyDocument" (
    "tenantId" TEXT NOT NULL,
    "document" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "texts" JSONB NOT NULL,
    "firstShownAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CompanyDocument_pkey" PRIMARY KEY ("tenantId","document","sha256")
);

-- A version that was shown stays as it was shown.
CREATE FUNCTION "refuse_change_of_company_documents"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'Versions of documents are append-only.';
END
$$;

CREATE TRIGGER "CompanyDocument_no_change" BEFORE UPDATE OR DELETE ON "CompanyDocument"
FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_company_documents"();

CREATE TRIGGER "CompanyDocument_no_truncate" BEFORE TRUNCATE ON "CompanyDocument"
FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change_of_company_documents"();

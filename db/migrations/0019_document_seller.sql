DROP INDEX "documents_by_day";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "seller_gstin" text GENERATED ALWAYS AS (coalesce(content #>> '{seller,gstin}', '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_by_seller" ON "documents" USING btree ("seller_gstin","issued_on","series");
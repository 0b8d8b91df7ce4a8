CREATE TABLE "gst_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hsn" text NOT NULL,
	"from_day" date NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"limit_paise" integer,
	"percent_above" numeric(5, 2),
	CONSTRAINT "gst_rates_hsn_unique" UNIQUE("hsn","from_day"),
	CONSTRAINT "gst_rates_limit_has_rate" CHECK (("gst_rates"."limit_paise" is null) = ("gst_rates"."percent_above" is null))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"count" integer NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"issued_on" date NOT NULL,
	"refund_ids" uuid[] NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "documents_count_unique" UNIQUE("series","financial_year","count"),
	CONSTRAINT "documents_number_unique" UNIQUE("number"),
	CONSTRAINT "documents_refund_unique" UNIQUE("refund_id"),
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('tax-invoice', 'bill-of-supply', 'credit-note'))
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "hsn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hsn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gst_percent" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gst_scheme" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "seller_state" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "place_of_supply" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_gstin" text;--> statement-breakpoint
CREATE INDEX "documents_by_order" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "documents_by_day" ON "documents" USING btree ("issued_on");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gst_scheme_known" CHECK ("orders"."gst_scheme" in ('regular', 'composition', 'unregistered'));--> statement-breakpoint
-- The rates of silk, cotton, linen and man-made fabrics, and of what is stitched (chapters 61 to 63).
INSERT INTO "gst_rates" ("id", "hsn", "from_day", "percent", "limit_paise", "percent_above")
SELECT gen_random_uuid(), "hsn", '2017-07-01', 5, NULL, NULL
FROM unnest(ARRAY['50', '51', '52', '53', '54', '55', '60']) AS "hsn";--> statement-breakpoint
INSERT INTO "gst_rates" ("id", "hsn", "from_day", "percent", "limit_paise", "percent_above")
SELECT gen_random_uuid(), "hsn", "from_day"::date, 5, "limit_paise", "percent_above"
FROM unnest(ARRAY['61', '62', '63']) AS "hsn",
	(VALUES ('2017-07-01', 100000, 12), ('2025-09-22', 250000, 18)) AS "since" ("from_day", "limit_paise", "percent_above");--> statement-breakpoint
UPDATE "categories" SET "hsn" = '5007' WHERE "slug" IN ('silk-sarees') AND "parent_id" IS NULL;--> statement-breakpoint
UPDATE "categories" SET "hsn" = '5208' WHERE "slug" IN ('cotton-linen') AND "parent_id" IS NULL;--> statement-breakpoint
CREATE TRIGGER documents_only_grow BEFORE UPDATE OR DELETE ON "documents"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER documents_not_emptied BEFORE TRUNCATE ON "documents"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
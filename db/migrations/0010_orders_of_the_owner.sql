CREATE TABLE "invoices" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"financial_year" text NOT NULL,
	"count" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("financial_year","count")
);
--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_paise","id");--> statement-breakpoint
CREATE INDEX "orders_id_text" ON "orders" USING btree (("id"::text) text_pattern_ops);
CREATE TABLE "unknown_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"gateway_order_id" text NOT NULL,
	"reference" text,
	"charged_minor" bigint,
	"charged_currency" text,
	"at" timestamp (3) with time zone NOT NULL,
	"dismissed_at" timestamp (3) with time zone,
	CONSTRAINT "unknown_payments_unique" UNIQUE NULLS NOT DISTINCT("gateway","gateway_order_id","reference")
);
--> statement-breakpoint
CREATE INDEX "unknown_payments_open" ON "unknown_payments" USING btree ("at") WHERE "unknown_payments"."dismissed_at" is null;
ALTER TABLE "orders" ADD COLUMN "placed_from" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "is_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "failure_reason" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "next_ledger_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_placed_from" ON "orders" USING btree ("placed_from") WHERE "orders"."placed_from" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_ledger_due" ON "payment_attempts" USING btree ("next_ledger_at") WHERE "payment_attempts"."next_ledger_at" is not null;
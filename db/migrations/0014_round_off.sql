ALTER TABLE "orders" ADD COLUMN "round_off_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "round_off_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_round_off_small" CHECK ("orders"."round_off_paise" between -50 and 50);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_round_off_small" CHECK ("refunds"."round_off_paise" between -50 and 50);
ALTER TABLE "orders" DROP CONSTRAINT "orders_money_not_negative";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_percent" numeric(5, 2) DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_label" text DEFAULT 'Tax' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_fee_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_money_not_negative" CHECK ("orders"."items_paise" >= 0 and "orders"."tax_paise" >= 0 and "orders"."shipping_paise" >= 0 and "orders"."payment_fee_paise" >= 0 and "orders"."total_paise" >= 0);
CREATE TABLE "cash_refusals" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"phone_hash" text NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_cash_risk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_check" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_risks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_refusals" ADD CONSTRAINT "cash_refusals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_refusals_by_phone" ON "cash_refusals" USING btree ("phone_hash","refused_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cash_check_known" CHECK ("orders"."cash_check" in ('advance', 'confirmation'));
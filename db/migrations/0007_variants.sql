CREATE TABLE "variants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"sku" text,
	"price_paise" integer NOT NULL,
	"offer_price_paise" integer,
	"selling_paise" integer GENERATED ALWAYS AS (least(price_paise, coalesce(offer_price_paise, price_paise))) STORED NOT NULL,
	"stock" integer NOT NULL,
	"picture_id" uuid,
	"position" integer NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "variants_stock_not_negative" CHECK ("variants"."stock" >= 0),
	CONSTRAINT "variants_price_positive" CHECK ("variants"."price_paise" > 0),
	CONSTRAINT "variants_offer_price_positive" CHECK ("variants"."offer_price_paise" is null or "variants"."offer_price_paise" > 0)
);
--> statement-breakpoint
-- Hand-written from here: every product is one variant with its own id, so that carts, orders and
-- recorded changes of stock name the right one by a rename alone.
INSERT INTO "variants" ("id", "product_id", "price_paise", "offer_price_paise", "stock", "position")
	SELECT "id", "id", "price_paise", "offer_price_paise", "stock", 0 FROM "products";
ALTER TABLE "order_lines" ADD COLUMN "variant_id" uuid NOT NULL GENERATED ALWAYS AS ("product_id") STORED;
ALTER TABLE "order_lines" ALTER COLUMN "variant_id" DROP EXPRESSION;
-- Generated again from here.
--> statement-breakpoint
ALTER TABLE "cart_lines" RENAME COLUMN "product_id" TO "variant_id";--> statement-breakpoint
ALTER TABLE "stock_changes" RENAME COLUMN "product_id" TO "variant_id";--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_user_product_unique";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_stock_not_negative";--> statement-breakpoint
ALTER TABLE "cart_lines" DROP CONSTRAINT "cart_lines_product_id_products_id_fk";
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_product_id_products_id_fk";
--> statement-breakpoint
DROP INDEX "cart_lines_product";--> statement-breakpoint
DROP INDEX "stock_changes_by_product";--> statement-breakpoint
DROP INDEX "order_lines_product";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "selling_paise" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "option_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "options" text;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "variants_by_product" ON "variants" USING btree ("product_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "variants_options_unique" ON "variants" USING btree ("product_id","options") WHERE "variants"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "variants_sku_unique" ON "variants" USING btree ("sku") WHERE "variants"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "variants_by_picture" ON "variants" USING btree ("picture_id") WHERE "variants"."picture_id" is not null;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_lines_variant" ON "cart_lines" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "stock_changes_by_variant" ON "stock_changes" USING btree ("variant_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_variant" ON "order_lines" USING btree ("variant_id");--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "stock";--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_variant_unique" UNIQUE("user_id","variant_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_options_few" CHECK (cardinality("products"."option_names") <= 3);
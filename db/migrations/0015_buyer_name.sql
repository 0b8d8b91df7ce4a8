ALTER TABLE "orders" ADD COLUMN "buyer_name" text;--> statement-breakpoint
-- A removed product no longer keeps others from its SKU.
UPDATE "variants" SET "sku" = NULL FROM "products" WHERE "products"."id" = "variants"."product_id" AND "products"."removed_at" IS NOT NULL;
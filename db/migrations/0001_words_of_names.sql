ALTER TABLE "products" ADD COLUMN "name_words" text[];--> statement-breakpoint
UPDATE "products" SET "name_words" = regexp_split_to_array(lower("name"), '[^[:alnum:]]+');--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "name_words" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "products_name_words" ON "products" USING gin ("name_words");

DROP INDEX "pictures_main_colour";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "main_colour" text;--> statement-breakpoint
UPDATE "products" SET "main_colour" = "pictures"."colours"[1] FROM "pictures"
	WHERE "pictures"."product_id" = "products"."id" AND "pictures"."position" = 0;--> statement-breakpoint
CREATE INDEX "products_by_main_colour" ON "products" USING btree ("main_colour","created_at","id") WHERE "products"."removed_at" is null and "products"."hidden_at" is null;--> statement-breakpoint
-- Names hold thousands of words: with the usual 1,000 in its statistics, the planner takes rare ones for common.
ALTER TABLE "products" ALTER COLUMN "name_words" SET STATISTICS 1000;

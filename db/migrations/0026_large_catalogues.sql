DROP INDEX "pictures_colours";--> statement-breakpoint
CREATE INDEX "pictures_main_colour" ON "pictures" USING btree (("colours"[1])) WHERE "pictures"."position" = 0;--> statement-breakpoint
CREATE INDEX "products_for_sale" ON "products" USING btree ("sub_category_id") WHERE "products"."removed_at" is null and "products"."hidden_at" is null;
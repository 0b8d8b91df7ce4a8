DROP INDEX "users_created_at";--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("created_at","id") WHERE "users"."is_admin";--> statement-breakpoint
CREATE INDEX "orders_paid_totals" ON "orders" USING btree ("paid_at","total_paise");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id");
CREATE TABLE "stock_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"before" integer NOT NULL,
	"after" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pictures" ALTER COLUMN "position" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "stock_changes_by_product" ON "stock_changes" USING btree ("product_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE TRIGGER stock_changes_only_grow BEFORE UPDATE OR DELETE ON "stock_changes"
FOR EACH ROW EXECUTE FUNCTION refuse_change();

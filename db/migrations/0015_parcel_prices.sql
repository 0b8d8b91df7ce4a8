ALTER TABLE "parcel_lines" ADD COLUMN "goods_paise" bigint;--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD COLUMN "tax_paise" bigint;--> statement-breakpoint
UPDATE "parcel_lines" SET
	"goods_paise" = round(("line"."unit_paise" * "line"."quantity" - "line"."discount_paise") * "parcel_lines"."quantity"::numeric / "line"."quantity"),
	"tax_paise" = round("line"."tax_paise" * "parcel_lines"."quantity"::numeric / "line"."quantity")
FROM "order_lines" AS "line" WHERE "line"."id" = "parcel_lines"."order_line_id";--> statement-breakpoint
ALTER TABLE "parcel_lines" ALTER COLUMN "goods_paise" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_lines" ALTER COLUMN "tax_paise" SET NOT NULL;

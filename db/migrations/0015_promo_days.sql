ALTER TABLE "promo_codes" ADD COLUMN "from_day" date;--> statement-breakpoint
ALTER TABLE "promo_codes" ADD COLUMN "until_day" date;--> statement-breakpoint
-- The days that the owner chose, by the clock the shop has now; a code ended with the moment after its last day.
UPDATE "promo_codes" SET
  "from_day" = ("starts_at" AT TIME ZONE "zone"."name")::date,
  "until_day" = (("ends_at" - interval '1 millisecond') AT TIME ZONE "zone"."name")::date
FROM (SELECT coalesce((SELECT "saved" ->> 'timeZone' FROM "shop_settings" LIMIT 1), 'Asia/Kolkata') AS "name") AS "zone"
WHERE "starts_at" IS NOT NULL OR "ends_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_codes" DROP COLUMN "starts_at";--> statement-breakpoint
ALTER TABLE "promo_codes" DROP COLUMN "ends_at";

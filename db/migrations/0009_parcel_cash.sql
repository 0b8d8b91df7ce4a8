ALTER TABLE "parcels" DROP CONSTRAINT "parcels_collect_not_negative";--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "received_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Hand-written from here: what was recorded as received outside the shop came from couriers, as far as they had it.
UPDATE "parcels" p SET "received_paise" = greatest(0, least(p."collect_paise", m.paise - m.earlier)) FROM (
	SELECT d."id", sum(d."collect_paise") OVER (PARTITION BY d."order_id" ORDER BY d."number") - d."collect_paise" AS earlier,
		(SELECT coalesce(sum("amount_paise"), 0) FROM "payments" WHERE "order_id" = d."order_id" AND "gateway" = 'manual') AS paise
	FROM "parcels" d WHERE d."delivered_at" IS NOT NULL
) m WHERE m."id" = p."id";
-- Generated again from here.
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_cash" CHECK ("parcels"."received_paise" between 0 and "parcels"."collect_paise" and ("parcels"."received_paise" = 0 or "parcels"."delivered_at" is not null));

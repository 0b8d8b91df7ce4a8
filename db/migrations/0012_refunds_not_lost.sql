ALTER TABLE "refunds" DROP CONSTRAINT "refunds_positive";
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "gateway" text;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "origin" text;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "foreign_id" text;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_owed" boolean;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "replaced_by" uuid;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "need" text;
--> statement-breakpoint
-- What stands there gets what was not kept so far: who sends it, and who requested it.
UPDATE "refunds" r SET
	"gateway" = p."gateway",
	"gateway_refund_id" = nullif(r."gateway_refund_id", ''),
	"origin" = CASE
		WHEN r."actor_id" IS NOT NULL AND o."cancelled_at" IS NULL THEN 'admin'
		WHEN r."note" = 'Refunded at the payment service' THEN 'gateway'
		ELSE 'shop'
	END,
	"is_owed" = (r."actor_id" IS NULL AND r."note" <> 'Refunded at the payment service')
		OR o."cancelled_at" IS NOT NULL OR o."paid_at" IS NULL
FROM "payments" p, "orders" o WHERE p."id" = r."payment_id" AND o."id" = r."order_id";
--> statement-breakpoint
-- Owed and failed, so nobody has asked for it since: it is taken up now.
UPDATE "refunds" SET "need" = 'failed', "failures" = 1, "check_at" = now()
WHERE "state" = 'failed' AND "is_owed";
--> statement-breakpoint
-- One refund of a gateway was counted twice when its webhook came before its answer.
UPDATE "refunds" r SET "state" = 'failed', "gateway_refund_id" = NULL, "check_at" = NULL, "need" = NULL,
	"reason" = 'The same refund as another one'
WHERE EXISTS (
	SELECT FROM "refunds" other WHERE other."gateway" = r."gateway" AND other."gateway_refund_id" = r."gateway_refund_id"
		AND (other."origin" = 'gateway', other."created_at", other."id") < (r."origin" = 'gateway', r."created_at", r."id")
);
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "gateway" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "origin" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "is_owed" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "refunds_in_need" ON "refunds" USING btree ("created_at") WHERE "refunds"."need" is not null;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_gateway_refund_unique" UNIQUE("gateway","gateway_refund_id");
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_positive" CHECK ("refunds"."amount_paise" >= 0 and "refunds"."charged_minor" >= 0 and "refunds"."amount_paise" + "refunds"."charged_minor" > 0);

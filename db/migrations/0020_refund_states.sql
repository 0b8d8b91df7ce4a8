-- One state says what "state" and "need" said together.
UPDATE "refunds" SET "state" = CASE
	WHEN "need" = 'by-hand' THEN 'manual'
	WHEN "need" = 'stuck' THEN 'stuck'
	WHEN "need" = 'twice' THEN 'over-refunded'
	WHEN "state" = 'failed' AND "need" IS NULL THEN 'closed'
	ELSE "state" END;
--> statement-breakpoint
DROP INDEX "refunds_in_need";--> statement-breakpoint
CREATE INDEX "refunds_in_need" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" in ('failed', 'stuck', 'manual', 'over-refunded');--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "need";

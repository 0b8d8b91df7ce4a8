-- What arrived in a currency that was not requested counts for nothing until the admin says what it is worth.
UPDATE "payments" SET "amount_paise" = 0 FROM "payment_attempts"
WHERE "payment_attempts"."id" = "payments"."attempt_id" AND "payments"."is_mismatched"
	AND "payments"."charged_currency" <> "payment_attempts"."charged_currency"
	AND NOT EXISTS (SELECT FROM "refunds" WHERE "refunds"."payment_id" = "payments"."id");--> statement-breakpoint
-- Orders that wait for a decision about such money are kept for a week from now.
UPDATE "orders" SET "held_until" = now() + interval '7 days'
WHERE "held_until" IS NOT NULL AND EXISTS (
	SELECT FROM "payments" WHERE "payments"."order_id" = "orders"."id" AND "payments"."is_mismatched"
		AND "payments"."charged_minor" > coalesce((SELECT sum("charged_minor") FROM "refunds"
			WHERE "refunds"."payment_id" = "payments"."id" AND "refunds"."state" <> 'failed'), 0)
);--> statement-breakpoint
-- A cancelled order was given back: its promo code can be used again.
DELETE FROM "promo_uses" USING "orders"
WHERE "orders"."id" = "promo_uses"."order_id" AND "orders"."cancelled_at" IS NOT NULL;

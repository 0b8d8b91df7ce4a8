-- Customers find an invoice by its event: those issued before there were such events get one.
INSERT INTO "order_events" ("order_id", "kind", "at", "note")
SELECT "order_id", 'invoiced', "issued_at", "content" ->> 'number' FROM "invoices"
WHERE NOT EXISTS (
	SELECT FROM "order_events" AS "event" WHERE "event"."order_id" = "invoices"."order_id" AND "event"."kind" = 'invoiced'
);--> statement-breakpoint
-- Refunds made at a gateway are read for 60 days after a payment: of earlier payments too.
UPDATE "payment_attempts" SET "next_ledger_at" = now()
WHERE "state" IN ('paid', 'mismatched') AND "next_ledger_at" IS NULL AND "created_at" > now() - interval '60 days';

-- What was a refund is a transaction from now on; the decisions it belongs to are refunds.
ALTER TABLE "refunds" RENAME TO "refund_transactions";
ALTER TABLE "refund_transactions" RENAME CONSTRAINT "refunds_pkey" TO "refund_transactions_pkey";
ALTER TABLE "refund_transactions" RENAME CONSTRAINT "refunds_gateway_refund_unique" TO "refund_transactions_gateway_refund_unique";
ALTER TABLE "refund_transactions" RENAME CONSTRAINT "refunds_positive" TO "refund_transactions_positive";
ALTER TABLE "refund_transactions" RENAME CONSTRAINT "refunds_payment_id_payments_id_fk" TO "refund_transactions_payment_id_payments_id_fk";
ALTER TABLE "refund_transactions" RENAME CONSTRAINT "refunds_order_id_orders_id_fk" TO "refund_transactions_order_id_orders_id_fk";
ALTER INDEX "refunds_by_order" RENAME TO "refund_transactions_by_order";
ALTER INDEX "refunds_needing_attention" RENAME TO "refund_transactions_needing_attention";
ALTER INDEX "refunds_due" RENAME TO "refund_transactions_due";
ALTER TABLE "orders" RENAME COLUMN "state" TO "address_state";
--> statement-breakpoint
CREATE TABLE "parcel_lines" (
	"parcel_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"returned_quantity" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_order_line_id_pk" PRIMARY KEY("parcel_id","order_line_id"),
	CONSTRAINT "parcel_lines_quantity_positive" CHECK ("parcel_lines"."quantity" >= 1),
	CONSTRAINT "parcel_lines_returned_once" CHECK ("parcel_lines"."returned_quantity" between 0 and "parcel_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"collect_paise" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "parcels_number_unique" UNIQUE("order_id","number"),
	CONSTRAINT "parcels_collect_not_negative" CHECK ("parcels"."collect_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"goods_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_line_id_pk" PRIMARY KEY("refund_id","order_line_id"),
	CONSTRAINT "refund_lines_not_empty" CHECK ("refund_lines"."quantity" >= 0 and "refund_lines"."goods_paise" >= 0 and "refund_lines"."tax_paise" >= 0 and ("refund_lines"."quantity" > 0 or "refund_lines"."goods_paise" + "refund_lines"."tax_paise" > 0))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL REFERENCES "public"."orders"("id") ON DELETE cascade,
	"origin" text NOT NULL,
	"actor_id" uuid,
	"note" text NOT NULL,
	"request" jsonb,
	"is_required" boolean NOT NULL,
	"delivery_paise" bigint NOT NULL,
	"fee_paise" bigint NOT NULL,
	"other_paise" bigint DEFAULT 0 NOT NULL,
	"send_paise" bigint NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sequence" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "refunds_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "refunds_not_negative" CHECK ("refunds"."delivery_paise" >= 0 and "refunds"."fee_paise" >= 0 and "refunds"."other_paise" >= 0 and "refunds"."send_paise" >= 0)
);
ALTER TABLE "refunds" RENAME CONSTRAINT "refunds_order_id_fkey" TO "refunds_order_id_orders_id_fk";
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount_paise" bigint NOT NULL DEFAULT 0, ADD COLUMN "tax_paise" bigint NOT NULL DEFAULT 0,
	ADD COLUMN "cancelled_quantity" integer DEFAULT 0 NOT NULL, ADD COLUMN "parcelled_quantity" integer DEFAULT 0 NOT NULL,
	ADD COLUMN "returned_quantity" integer DEFAULT 0 NOT NULL, ADD COLUMN "restocked_quantity" integer DEFAULT 0 NOT NULL;
ALTER TABLE "orders" ADD COLUMN "state" text, ADD COLUMN "due_paise" bigint NOT NULL DEFAULT 0, ADD COLUMN "prepay_paise" bigint NOT NULL DEFAULT 0;
ALTER TABLE "refund_transactions" ADD COLUMN "refund_id" uuid;
--> statement-breakpoint
-- The money of demo orders was said by their date alone.
INSERT INTO "payments" ("id", "order_id", "gateway", "capture_id", "amount_paise", "charged_minor", "charged_currency", "captured_at", "recorded_at")
SELECT p.id, o."id", 'manual', p.id::text, o."total_paise", o."total_paise", 'INR', o."paid_at", o."paid_at"
FROM "orders" o CROSS JOIN LATERAL (SELECT gen_random_uuid() AS id WHERE o."id" IS NOT NULL) p
WHERE o."is_demo" AND o."paid_at" IS NOT NULL AND o."total_paise" > 0
	AND NOT EXISTS (SELECT FROM "payments" WHERE "order_id" = o."id");
--> statement-breakpoint
-- Shares of discount and tax by largest remainder; numeric, since a product of two amounts exceeds 64 bits.
WITH shares AS (
	SELECT l."id", l."order_id", l."position", o."discount_paise" AS discount, o."tax_paise" AS tax,
		nullif(o."items_paise", 0)::numeric AS items, l."unit_paise"::numeric * l."quantity" AS worth
	FROM "order_lines" l JOIN "orders" o ON o."id" = l."order_id"
), parts AS (
	SELECT *, div(discount * worth, items) AS d, div(tax * worth, items) AS t,
		row_number() OVER (PARTITION BY "order_id" ORDER BY mod(discount * worth, items) DESC, "position") AS d_rank,
		row_number() OVER (PARTITION BY "order_id" ORDER BY mod(tax * worth, items) DESC, "position") AS t_rank
	FROM shares
), short AS (
	SELECT *, discount - sum(d) OVER (PARTITION BY "order_id") AS d_short, tax - sum(t) OVER (PARTITION BY "order_id") AS t_short FROM parts
)
UPDATE "order_lines" l SET
	"discount_paise" = coalesce(d + (d_rank <= d_short)::int, CASE WHEN s."position" = 0 THEN discount ELSE 0 END),
	"tax_paise" = coalesce(t + (t_rank <= t_short)::int, CASE WHEN s."position" = 0 THEN tax ELSE 0 END)
FROM short s WHERE s."id" = l."id";
--> statement-breakpoint
-- What became of each order, by its columns as they were.
CREATE TEMPORARY TABLE "order_facts" ON COMMIT DROP AS
SELECT o."id" AS order_id,
	coalesce(o."shipped_at", o."delivered_at") IS NOT NULL AS is_sent,
	o."expired_at" IS NULL AND (o."cancelled_at" IS NOT NULL
		OR coalesce(o."shipped_at", o."delivered_at") IS NULL AND (o."stock_returned_at" IS NOT NULL
			OR o."paid_at" IS NOT NULL AND p.received > 0 AND p.free <= 0)) AS is_gone,
	coalesce(p.received, 0) AS received, coalesce(p.net, 0) AS net
FROM "orders" o LEFT JOIN (
	SELECT p."order_id",
		coalesce(sum(p."amount_paise") FILTER (WHERE NOT p."is_mismatched"), 0) AS received,
		coalesce(sum(CASE WHEN p."charged_minor" > r.sent_minor THEN p."amount_paise" - r.sent ELSE least(0, p."amount_paise" - r.sent) END)
			FILTER (WHERE NOT p."is_mismatched"), 0) AS net,
		sum(greatest(0, p."amount_paise" - r.sent - r.reserved)) AS free
	FROM "payments" p CROSS JOIN LATERAL (
		SELECT coalesce(sum("amount_paise") FILTER (WHERE "state" <> 'failed'), 0) AS sent,
			coalesce(sum("charged_minor") FILTER (WHERE "state" <> 'failed'), 0) AS sent_minor,
			coalesce(sum("amount_paise") FILTER (WHERE "state" = 'failed' AND "attention" IS NOT NULL AND "is_required"), 0) AS reserved
		FROM "refund_transactions" WHERE "payment_id" = p."id"
	) r GROUP BY p."order_id"
) p ON p."order_id" = o."id";
CREATE INDEX ON "order_facts" (order_id);
--> statement-breakpoint
INSERT INTO "parcels" ("id", "order_id", "number", "carrier", "tracking_number", "collect_paise", "shipped_at", "delivered_at", "returned_at", "created_at")
SELECT gen_random_uuid(), o."id", 1, o."carrier", o."tracking_number",
	CASE WHEN o."payment_method" = 'Cash on Delivery' AND f.is_sent
		AND (o."paid_at" IS NULL OR o."paid_at" >= coalesce(o."shipped_at", o."delivered_at")) THEN o."total_paise" ELSE 0 END,
	o."shipped_at", o."delivered_at",
	CASE WHEN o."shipped_at" IS NOT NULL AND o."delivered_at" IS NULL THEN o."stock_returned_at" END,
	coalesce(o."shipped_at", o."delivered_at", o."created_at")
FROM "orders" o JOIN "order_facts" f ON f.order_id = o."id"
WHERE f.is_sent OR o."tracking_number" IS NOT NULL OR o."carrier" IS NOT NULL;
INSERT INTO "parcel_lines" ("parcel_id", "order_line_id", "quantity", "returned_quantity")
SELECT p."id", l."id", l."quantity", CASE WHEN o."stock_returned_at" IS NULL THEN 0 ELSE l."quantity" END
FROM "parcels" p JOIN "orders" o ON o."id" = p."order_id" JOIN "order_facts" f ON f.order_id = o."id"
JOIN "order_lines" l ON l."order_id" = o."id" WHERE f.is_sent;
UPDATE "order_lines" l SET
	"parcelled_quantity" = CASE WHEN f.is_sent THEN l."quantity" ELSE 0 END,
	"returned_quantity" = CASE WHEN f.is_sent AND o."stock_returned_at" IS NOT NULL THEN l."quantity" ELSE 0 END,
	"cancelled_quantity" = CASE WHEN f.is_gone AND NOT f.is_sent THEN l."quantity" ELSE 0 END,
	"restocked_quantity" = CASE WHEN o."expired_at" IS NULL AND o."stock_returned_at" IS NOT NULL THEN l."quantity" ELSE 0 END
FROM "orders" o JOIN "order_facts" f ON f.order_id = o."id" WHERE o."id" = l."order_id";
--> statement-breakpoint
-- A chain of replacements is one decision, and so are the parts of one request; a row that was the same as
-- another one is a decision of its own, which counts no more.
CREATE TEMPORARY TABLE "decisions" ON COMMIT DROP AS
WITH RECURSIVE chains AS (
	SELECT t."id" AS root, t."id" FROM "refund_transactions" t WHERE NOT EXISTS (
		SELECT FROM "refund_transactions" b WHERE b."replaced_by" = t."id" AND b."reason" IS DISTINCT FROM 'The same refund as another one')
	UNION ALL
	SELECT c.root, b."replaced_by" FROM chains c JOIN "refund_transactions" b ON b."id" = c."id"
	WHERE b."replaced_by" IS NOT NULL AND b."reason" IS DISTINCT FROM 'The same refund as another one'
), roots AS (
	SELECT t.*, first_value(t."id") OVER (
		PARTITION BY t."order_id", t."origin", t."actor_id", t."note", t."created_at", CASE WHEN t."origin" = 'gateway' THEN t."id" END
		ORDER BY t."request" IS NULL, t."id") AS decision
	FROM "refund_transactions" t WHERE t."id" IN (SELECT root FROM chains)
)
SELECT c."id" AS transaction_id, r.decision, r."id" = c."id" AS is_root FROM chains c JOIN roots r ON r."id" = c.root;
CREATE INDEX ON "decisions" (transaction_id);
INSERT INTO "refunds" ("id", "order_id", "origin", "actor_id", "note", "request", "is_required", "delivery_paise", "fee_paise", "send_paise", "withdrawn_at", "created_at")
SELECT d.decision, t."order_id", t."origin", t."actor_id", t."note", t."request", s.is_required, 0, 0, s.send,
	CASE WHEN s.is_withdrawn THEN coalesce(t."settled_at", t."created_at") END, t."created_at"
FROM (
	SELECT d.decision, bool_or(t."is_required") AS is_required, coalesce(sum(t."amount_paise") FILTER (WHERE d.is_root), 0) AS send,
		bool_and(t."state" = 'failed' AND t."attention" IS NULL) AS is_withdrawn
	FROM "decisions" d JOIN "refund_transactions" t ON t."id" = d.transaction_id GROUP BY d.decision
) s JOIN "decisions" d ON d.decision = s.decision AND d.transaction_id = s.decision JOIN "refund_transactions" t ON t."id" = d.decision
ORDER BY t."created_at", t."id";
UPDATE "refund_transactions" t SET "refund_id" = d.decision FROM "decisions" d WHERE d.transaction_id = t."id";
--> statement-breakpoint
-- What was sent back of money that the order did not need takes nothing off it: the shop's own refunds first.
WITH sent AS (
	SELECT r."id", r."order_id", coalesce(sum(t."amount_paise"), 0) AS paise, r."origin", r."created_at"
	FROM "refunds" r JOIN "decisions" d ON d.decision = r."id" AND d.is_root
	JOIN "refund_transactions" t ON t."id" = d.transaction_id JOIN "payments" p ON p."id" = t."payment_id"
	WHERE r."withdrawn_at" IS NULL AND NOT p."is_mismatched" GROUP BY r."id"
), summed AS (
	SELECT s.*, sum(paise) OVER (PARTITION BY s."order_id" ORDER BY s."origin" <> 'shop', s."created_at", s."id") AS upto,
		CASE WHEN o."paid_at" IS NULL THEN f.received ELSE greatest(0, f.received - o."total_paise") END AS excess, o."total_paise"
	FROM sent s JOIN "orders" o ON o."id" = s."order_id" JOIN "order_facts" f ON f.order_id = o."id" WHERE o."expired_at" IS NULL
)
UPDATE "refunds" r SET "other_paise" = least(s."total_paise", greatest(0, s.upto - s.excess)) - least(s."total_paise", greatest(0, s.upto - s.paise - s.excess))
FROM summed s WHERE s."id" = r."id";
-- Of what was cancelled, or came back unpaid, nothing is due any more.
INSERT INTO "refunds" ("id", "order_id", "origin", "note", "is_required", "delivery_paise", "fee_paise", "other_paise", "send_paise", "created_at")
SELECT gen_random_uuid(), o."id", 'shop', CASE WHEN f.is_gone THEN 'Cancelled' ELSE 'The parcel came back' END, true, 0, 0,
	o."total_paise" - c.credited, 0, coalesce(o."cancelled_at", o."stock_returned_at", o."paid_at")
FROM "orders" o JOIN "order_facts" f ON f.order_id = o."id" CROSS JOIN LATERAL (
	SELECT coalesce(sum("other_paise"), 0) AS credited FROM "refunds" WHERE "order_id" = o."id" AND "withdrawn_at" IS NULL
) c WHERE (f.is_gone OR o."expired_at" IS NULL AND o."paid_at" IS NULL AND o."stock_returned_at" IS NOT NULL) AND c.credited < o."total_paise";
--> statement-breakpoint
UPDATE "orders" o SET
	"prepay_paise" = CASE WHEN o."payment_method" IN ('PayPal', 'Cashfree') THEN o."total_paise" ELSE 0 END,
	"due_paise" = CASE WHEN o."expired_at" IS NULL THEN o."total_paise" - c.credited - f.net ELSE -f.net END,
	"held_until" = CASE WHEN o."paid_at" IS NULL AND o."expired_at" IS NULL AND NOT f.is_gone AND NOT f.is_sent THEN o."held_until" END,
	"state" = CASE
		WHEN o."expired_at" IS NOT NULL THEN 'expired'
		WHEN f.is_gone AND NOT f.is_sent THEN 'cancelled'
		WHEN f.is_sent AND o."shipped_at" IS NOT NULL AND o."delivered_at" IS NULL AND o."stock_returned_at" IS NOT NULL THEN 'returned'
		WHEN o."delivered_at" IS NOT NULL THEN 'delivered'
		WHEN o."shipped_at" IS NOT NULL THEN 'shipped'
		WHEN o."paid_at" IS NULL AND o."payment_method" IN ('PayPal', 'Cashfree') THEN 'awaiting-payment'
		WHEN o."paid_at" IS NULL AND o."held_until" IS NOT NULL THEN 'awaiting-confirmation'
		ELSE 'processing' END
FROM "order_facts" f CROSS JOIN LATERAL (
	SELECT coalesce(sum("other_paise"), 0) AS credited FROM "refunds" WHERE "order_id" = f.order_id AND "withdrawn_at" IS NULL
) c WHERE f.order_id = o."id";
--> statement-breakpoint
-- Every order is counted again; one that disagrees stops the upgrade with nothing changed.
DO $$
DECLARE wrong text;
BEGIN
	SELECT string_agg(error || ': ' || id, ', ') INTO wrong FROM (
		SELECT 'the shares of the lines' AS error, o."id" FROM "orders" o JOIN "order_lines" l ON l."order_id" = o."id" GROUP BY o."id"
			HAVING sum(l."discount_paise") <> o."discount_paise" OR sum(l."tax_paise") <> o."tax_paise"
				OR sum(l."unit_paise"::bigint * l."quantity") <> o."items_paise"
				OR o."total_paise" <> o."items_paise" - o."discount_paise" + o."tax_paise" + o."shipping_paise" + o."payment_fee_paise"
		UNION ALL
		SELECT 'pieces in parcels', l."order_id" FROM "order_lines" l
			WHERE l."parcelled_quantity" <> (SELECT coalesce(sum("quantity"), 0) FROM "parcel_lines" WHERE "order_line_id" = l."id")
		UNION ALL
		SELECT 'more credited than it cost', o."id" FROM "orders" o
			WHERE o."total_paise" < (SELECT coalesce(sum("other_paise"), 0) FROM "refunds" WHERE "order_id" = o."id" AND "withdrawn_at" IS NULL)
		UNION ALL
		SELECT 'unpaid with nothing due', o."id" FROM "orders" o
			WHERE o."paid_at" IS NULL AND o."state" NOT IN ('cancelled', 'expired', 'returned') AND o."due_paise" <= 0 AND o."total_paise" > 0
				AND o."total_paise" > (SELECT coalesce(sum("other_paise"), 0) FROM "refunds" WHERE "order_id" = o."id" AND "withdrawn_at" IS NULL)
		UNION ALL
		SELECT 'cash that no parcel collects', o."id" FROM "orders" o JOIN "order_facts" f ON f.order_id = o."id"
			WHERE o."payment_method" = 'Cash on Delivery' AND o."paid_at" IS NULL AND o."state" IN ('shipped', 'delivered') AND f.net >= 0
				AND o."due_paise" > (SELECT coalesce(sum("collect_paise"), 0) FROM "parcels" WHERE "order_id" = o."id")
		UNION ALL
		SELECT 'a refund of no decision', t."order_id" FROM "refund_transactions" t WHERE t."refund_id" IS NULL
		UNION ALL
		SELECT 'no line', o."id" FROM "orders" o WHERE NOT EXISTS (SELECT FROM "order_lines" WHERE "order_id" = o."id")
	) found;
	IF wrong IS NOT NULL THEN
		RAISE EXCEPTION 'The upgrade was stopped and nothing was changed: these orders do not add up. %', wrong;
	END IF;
END $$;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "state" SET NOT NULL, ALTER COLUMN "due_paise" DROP DEFAULT, ALTER COLUMN "prepay_paise" DROP DEFAULT,
	DROP CONSTRAINT "orders_expired_gave_back", DROP COLUMN "cancelled_at", DROP COLUMN "stock_returned_at", DROP COLUMN "shipped_at",
	DROP COLUMN "carrier", DROP COLUMN "delivered_at", DROP COLUMN "tracking_number";
ALTER TABLE "order_lines" ALTER COLUMN "discount_paise" DROP DEFAULT, ALTER COLUMN "tax_paise" DROP DEFAULT;
ALTER TABLE "refund_transactions" ALTER COLUMN "refund_id" SET NOT NULL, DROP COLUMN "origin", DROP COLUMN "request", DROP COLUMN "is_required", DROP COLUMN "replaced_by";
ALTER TABLE "refund_transactions" ADD CONSTRAINT "refund_transactions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "parcel_lines_by_order_line" ON "parcel_lines" USING btree ("order_line_id");
--> statement-breakpoint
CREATE INDEX "refund_lines_by_order_line" ON "refund_lines" USING btree ("order_line_id");
--> statement-breakpoint
CREATE INDEX "refund_transactions_by_refund" ON "refund_transactions" USING btree ("refund_id");
--> statement-breakpoint
CREATE INDEX "orders_by_state" ON "orders" USING btree ("state","created_at","id");
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_shares" CHECK ("order_lines"."discount_paise" between 0 and "order_lines"."unit_paise"::bigint * "order_lines"."quantity" and "order_lines"."tax_paise" >= 0);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_pieces_once" CHECK ("order_lines"."cancelled_quantity" >= 0 and "order_lines"."parcelled_quantity" >= 0 and "order_lines"."cancelled_quantity" + "order_lines"."parcelled_quantity" <= "order_lines"."quantity");
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_returned_of_parcels" CHECK ("order_lines"."returned_quantity" between 0 and "order_lines"."parcelled_quantity");
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_restocked_once" CHECK ("order_lines"."restocked_quantity" between 0 and "order_lines"."cancelled_quantity" + "order_lines"."returned_quantity");
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_expired_as_the_state_says" CHECK (("orders"."state" = 'expired') = ("orders"."expired_at" is not null));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_prepay_within_total" CHECK ("orders"."prepay_paise" between 0 and "orders"."total_paise");
--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind_known" CHECK ("order_events"."kind" in ('placed', 'confirmed', 'payment-failed', 'mismatched-payment', 'payment-received', 'paid', 'expired', 'revived', 'address-corrected', 'shipped', 'parcel-shipped', 'parcel-corrected', 'parcel-delivered', 'delivered', 'pieces-returned', 'returned', 'reduced', 'cancelled', 'refunded', 'refund-failed', 'invoiced', 'mailed'));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_method_known" CHECK ("orders"."payment_method" in ('PayPal', 'Cashfree', 'Cash on Delivery', 'Free'));
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('awaiting-payment', 'awaiting-confirmation', 'processing', 'partly-shipped', 'shipped', 'returned', 'delivered', 'expired', 'cancelled'));

CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"order_id" uuid,
	"event" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone,
	"response_status" integer,
	"response" text,
	CONSTRAINT "webhook_deliveries_pending_has_time" CHECK (("webhook_deliveries"."status" = 'pending') = ("webhook_deliveries"."next_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_order" ON "webhook_deliveries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_webhook" ON "webhook_deliveries" USING btree ("webhook_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE FUNCTION add_webhook_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the transaction of the order's change: a webhook is sent if and only if the change is committed.
  -- The lock leaves out a webhook that is being removed: a foreign key would let the order fail instead.
  INSERT INTO webhook_deliveries (webhook_id, order_id, event, at, next_at)
  SELECT webhooks.id, added.order_id, event.name, added.at, added.at
  FROM added
  CROSS JOIN LATERAL (SELECT 'order.' || replace(added.kind, 'lapsed', 'expired') AS name) AS event
  JOIN webhooks ON webhooks.is_enabled AND event.name = ANY (webhooks.events)
  FOR KEY SHARE OF webhooks;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER order_events_to_webhooks AFTER INSERT ON "order_events"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_webhook_deliveries();

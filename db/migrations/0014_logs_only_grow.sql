CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor_id","id" DESC NULLS LAST);--> statement-breakpoint
-- What an owner noted of a customer stays with the order alone, where an erasure finds it.
ALTER TABLE "audit_log" DISABLE TRIGGER audit_log_only_grows;--> statement-breakpoint
UPDATE "audit_log" SET "before" = NULL, "after" = '{"note": "changed"}'
WHERE "subject_kind" = 'order' AND "action" = 'noted';--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE TRIGGER audit_log_only_grows;--> statement-breakpoint
CREATE FUNCTION refuse_deletion_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With its order an entry may go, as those of the demo do.
  IF EXISTS (SELECT FROM orders WHERE id = OLD.order_id) THEN
    RAISE EXCEPTION 'The table % is only ever added to', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER order_events_only_grow BEFORE UPDATE ON "order_events"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_events_go_with_orders BEFORE DELETE ON "order_events"
FOR EACH ROW EXECUTE FUNCTION refuse_deletion_alone();--> statement-breakpoint
CREATE TRIGGER order_events_not_emptied BEFORE TRUNCATE ON "order_events"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER invoices_only_grow BEFORE UPDATE OR DELETE ON "invoices"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER invoices_not_emptied BEFORE TRUNCATE ON "invoices"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER payment_log_not_emptied BEFORE TRUNCATE ON "payment_log"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER stock_changes_not_emptied BEFORE TRUNCATE ON "stock_changes"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

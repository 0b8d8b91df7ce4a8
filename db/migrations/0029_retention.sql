CREATE INDEX "payment_log_by_time" ON "payment_log" USING btree ("at");--> statement-breakpoint
CREATE FUNCTION refuse_early_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  days integer := (SELECT (saved ->> TG_ARGV[0])::integer FROM shop_settings);
BEGIN
  -- Entries may go when they are older than the owner's settings say.
  IF days IS NULL OR OLD.at >= now() - days * interval '1 day' THEN
    RAISE EXCEPTION 'The table % is only ever added to', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END
$$;--> statement-breakpoint
DROP TRIGGER audit_log_only_grows ON "audit_log";--> statement-breakpoint
CREATE TRIGGER audit_log_only_grows BEFORE UPDATE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE DELETE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION refuse_early_deletion('keepChangeLogDays');--> statement-breakpoint
DROP TRIGGER payment_log_only_grows ON "payment_log";--> statement-breakpoint
CREATE TRIGGER payment_log_only_grows BEFORE UPDATE ON "payment_log"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER payment_log_kept BEFORE DELETE ON "payment_log"
FOR EACH ROW EXECUTE FUNCTION refuse_early_deletion('keepPaymentLogDays');

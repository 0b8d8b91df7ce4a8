DROP INDEX "contact_messages_newest";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_sender" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE FUNCTION refuse_erased_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The lock waits for an erasure under way, so that nothing slips in beside it.
  PERFORM 1 FROM users WHERE id = NEW.user_id AND erased_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The account % is erased, or never was', NEW.user_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER sessions_not_of_erased BEFORE INSERT ON "sessions"
FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();--> statement-breakpoint
CREATE TRIGGER credentials_not_of_erased BEFORE INSERT ON "credentials"
FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();--> statement-breakpoint
CREATE TRIGGER cart_lines_not_of_erased BEFORE INSERT ON "cart_lines"
FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();--> statement-breakpoint
CREATE TRIGGER orders_not_of_erased BEFORE INSERT ON "orders"
FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();

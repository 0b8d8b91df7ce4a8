ALTER TABLE "payment_attempts" ADD COLUMN "misses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_odd" boolean DEFAULT false NOT NULL;
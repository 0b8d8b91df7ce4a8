ALTER TABLE "webhooks" ADD COLUMN "sealed_previous_secret" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "previous_secret_until" timestamp (3) with time zone;
ALTER TABLE "parcels" ADD COLUMN "is_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "parcels" SET "is_refused" = true WHERE "returned_at" IS NOT NULL;
ALTER TABLE "payments" ADD COLUMN "is_sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Phones load 800 pixels of a banner: that file of older banners is made ahead of demand, too.
UPDATE "banner_pictures" SET "is_pregenerated" = false;

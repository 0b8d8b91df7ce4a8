ALTER TABLE "banner_pictures" ALTER COLUMN "versions_made" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "banner_pictures" ALTER COLUMN "versions_made" SET DATA TYPE boolean USING "versions_made" > 0;--> statement-breakpoint
ALTER TABLE "banner_pictures" ALTER COLUMN "versions_made" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "pictures" ALTER COLUMN "versions_made" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "pictures" ALTER COLUMN "versions_made" SET DATA TYPE boolean USING "versions_made" > 0;--> statement-breakpoint
ALTER TABLE "pictures" ALTER COLUMN "versions_made" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "banner_pictures" RENAME COLUMN "versions_made" TO "is_pregenerated";--> statement-breakpoint
ALTER TABLE "pictures" RENAME COLUMN "versions_made" TO "is_pregenerated";

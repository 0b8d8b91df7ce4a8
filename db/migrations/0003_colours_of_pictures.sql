ALTER TABLE "pictures" ADD COLUMN "versions_made" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "pictures_colours" ON "pictures" USING gin ("colours");
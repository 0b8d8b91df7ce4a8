ALTER TABLE "categories" ADD COLUMN "menu_label" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "is_in_menu" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "meta_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "meta_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "picture_id" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "picture_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- What the code said of the default categories until now.
UPDATE "categories" SET "menu_label" = 'Cotton' WHERE "parent_id" IS NULL AND "slug" = 'cotton-linen';--> statement-breakpoint
UPDATE "categories" SET "picture_id" = 'shipped:' || "slug", "picture_alt" = CASE "slug"
  WHEN 'silk-sarees' THEN 'Four silk sarees side by side, their zari pallus catching the light'
  WHEN 'cotton-linen' THEN 'Five folded cotton and linen sarees in a stack'
  WHEN 'specialty-sarees' THEN 'Four sarees of different weaves spread like a fan'
  ELSE 'Four embroidered designer sarees side by side' END
WHERE "parent_id" IS NULL AND "slug" IN ('silk-sarees', 'cotton-linen', 'specialty-sarees', 'designer-sarees');

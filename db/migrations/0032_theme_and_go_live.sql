CREATE TABLE "go_live_checks" (
	"step" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_theme" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"saved" jsonb NOT NULL,
	CONSTRAINT "shop_theme_one_row" CHECK ("shop_theme"."is_only")
);
--> statement-breakpoint
CREATE TABLE "theme_pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"use" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"unused_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TRIGGER shop_theme_changed AFTER INSERT OR UPDATE OR DELETE ON shop_theme
	FOR EACH STATEMENT EXECUTE FUNCTION note_changed_content('settings');

CREATE TABLE "shop_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"saved" jsonb NOT NULL,
	CONSTRAINT "shop_settings_one_row" CHECK ("shop_settings"."is_only")
);

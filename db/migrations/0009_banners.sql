CREATE TABLE "banner_list" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"is_own" boolean NOT NULL,
	CONSTRAINT "banner_list_one_row" CHECK ("banner_list"."is_only")
);
--> statement-breakpoint
CREATE TABLE "banner_pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"preview" text NOT NULL,
	"colours" text[] NOT NULL,
	"versions_made" smallint DEFAULT 0 NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "banner_pictures_size_positive" CHECK ("banner_pictures"."width" > 0 and "banner_pictures"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"caption" text NOT NULL,
	"alt" text NOT NULL,
	"link" text NOT NULL,
	"is_shown" boolean NOT NULL,
	"shipped" text,
	"picture_hash" text,
	CONSTRAINT "banners_position_unique" UNIQUE("position"),
	CONSTRAINT "banners_one_picture" CHECK (num_nonnulls("banners"."shipped", "banners"."picture_hash") = 1)
);
--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_picture_hash_banner_pictures_hash_fk" FOREIGN KEY ("picture_hash") REFERENCES "public"."banner_pictures"("hash") ON DELETE no action ON UPDATE no action;
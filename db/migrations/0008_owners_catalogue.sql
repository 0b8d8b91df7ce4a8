CREATE TABLE "attribute_choices" (
	"attribute_key" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"position" integer NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "attribute_choices_attribute_key_value_pk" PRIMARY KEY("attribute_key","value")
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"key" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"page_label" text DEFAULT '' NOT NULL,
	"hint" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"max" integer NOT NULL,
	"is_long" boolean DEFAULT false NOT NULL,
	"is_multiple" boolean DEFAULT false NOT NULL,
	"is_filter" boolean DEFAULT false NOT NULL,
	"feed_field" text,
	"is_of_one_piece" boolean DEFAULT false NOT NULL,
	"empty_label" text DEFAULT '' NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "attributes_kind_known" CHECK ("attributes"."kind" in ('text', 'number', 'choice', 'yes-no')),
	CONSTRAINT "attributes_feed_field_known" CHECK ("attributes"."feed_field" in ('material', 'pattern', 'size'))
);
--> statement-breakpoint
CREATE TABLE "collection_products" (
	"collection_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "collection_products_collection_id_product_id_pk" PRIMARY KEY("collection_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "collections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"picture_id" text,
	"picture_alt" text NOT NULL,
	"selection" text,
	"is_in_menu" boolean NOT NULL,
	"is_on_home" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "collections_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"place" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "pages_slug_unique" UNIQUE("slug"),
	CONSTRAINT "pages_place_known" CHECK ("pages"."place" in ('menu', 'footer', 'none'))
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_path" text NOT NULL,
	"to_path" text NOT NULL,
	"is_automatic" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirects_from_path_unique" UNIQUE("from_path")
);
--> statement-breakpoint
DROP INDEX "products_by_details";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "filter_values" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "attribute_choices" ADD CONSTRAINT "attribute_choices_attribute_key_attributes_key_fk" FOREIGN KEY ("attribute_key") REFERENCES "public"."attributes"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_products" ADD CONSTRAINT "collection_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_products_by_product" ON "collection_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_filter_values" ON "products" USING gin ("filter_values");
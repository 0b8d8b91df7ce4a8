CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"action" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"label" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
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
	"is_pregenerated" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "cart_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_user_product_unique" UNIQUE("user_id","product_id"),
	CONSTRAINT "cart_lines_quantity_positive" CHECK ("cart_lines"."quantity" >= 1)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE NULLS NOT DISTINCT("parent_id","slug")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"preview" text NOT NULL,
	"colours" text[] NOT NULL,
	"is_pregenerated" boolean DEFAULT false NOT NULL,
	"alt" text NOT NULL,
	CONSTRAINT "pictures_product_position_unique" UNIQUE("product_id","position"),
	CONSTRAINT "pictures_size_positive" CHECK ("pictures"."width" > 0 and "pictures"."height" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sub_category_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_words" text[] NOT NULL,
	"description" text NOT NULL,
	"price_paise" integer NOT NULL,
	"offer_price_paise" integer,
	"selling_paise" integer GENERATED ALWAYS AS (least(price_paise, coalesce(offer_price_paise, price_paise))) STORED NOT NULL,
	"stock" integer NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"main_colour" text,
	"version" integer DEFAULT 1 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock" >= 0),
	CONSTRAINT "products_price_positive" CHECK ("products"."price_paise" > 0),
	CONSTRAINT "products_offer_price_positive" CHECK ("products"."offer_price_paise" is null or "products"."offer_price_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"before" integer NOT NULL,
	"after" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid
);
--> statement-breakpoint
CREATE TABLE "go_live_checks" (
	"step" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"financial_year" text NOT NULL,
	"count" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("financial_year","count")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"name" text NOT NULL,
	"image" text NOT NULL,
	"unit_paise" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_lines_position_unique" UNIQUE("order_id","position"),
	CONSTRAINT "order_lines_quantity_positive" CHECK ("order_lines"."quantity" >= 1),
	CONSTRAINT "order_lines_price_not_negative" CHECK ("order_lines"."unit_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"payment_method" text NOT NULL,
	"items_paise" bigint NOT NULL,
	"discount_paise" bigint DEFAULT 0 NOT NULL,
	"promo_code" text,
	"tax_paise" bigint NOT NULL,
	"tax_percent" numeric(5, 2) DEFAULT 15 NOT NULL,
	"tax_label" text DEFAULT 'Tax' NOT NULL,
	"shipping_paise" bigint NOT NULL,
	"payment_fee_paise" bigint DEFAULT 0 NOT NULL,
	"total_paise" bigint NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL,
	"state" text,
	"phone" text,
	"paid_at" timestamp (3) with time zone,
	"held_until" timestamp (3) with time zone,
	"expired_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"stock_returned_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"carrier" text,
	"delivered_at" timestamp (3) with time zone,
	"tracking_number" text,
	"owner_note" text,
	"idempotency_key" text,
	"idempotency_fingerprint" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	CONSTRAINT "orders_user_idempotency_key_unique" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "orders_discount_within_items" CHECK ("orders"."discount_paise" between 0 and "orders"."items_paise"),
	CONSTRAINT "orders_expired_gave_back" CHECK ("orders"."expired_at" is null or "orders"."stock_returned_at" is not null),
	CONSTRAINT "orders_expired_not_paid" CHECK ("orders"."expired_at" is null or "orders"."paid_at" is null),
	CONSTRAINT "orders_money_not_negative" CHECK ("orders"."items_paise" >= 0 and "orders"."tax_paise" >= 0 and "orders"."shipping_paise" >= 0 and "orders"."payment_fee_paise" >= 0 and "orders"."total_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"state" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"gateway_order_id" text,
	"reference" text,
	"charged_minor" bigint,
	"charged_currency" text,
	"rate_micros" bigint,
	"checkout" jsonb,
	"return_origin" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"failed_polls" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_attempts_gateway_order_unique" UNIQUE("gateway","gateway_order_id")
);
--> statement-breakpoint
CREATE TABLE "payment_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"order_id" uuid,
	"gateway" text NOT NULL,
	"gateway_order_id" text,
	"kind" text NOT NULL,
	"operation" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_id" uuid,
	"gateway" text NOT NULL,
	"capture_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"is_mismatched" boolean DEFAULT false NOT NULL,
	"charged_minor" bigint NOT NULL,
	"charged_currency" text NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_capture_unique" UNIQUE("gateway","capture_id"),
	CONSTRAINT "payments_positive" CHECK ("payments"."amount_paise" >= 0 and "payments"."charged_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"origin" text NOT NULL,
	"state" text NOT NULL,
	"attention" text,
	"amount_paise" bigint NOT NULL,
	"charged_minor" bigint NOT NULL,
	"charged_currency" text NOT NULL,
	"note" text NOT NULL,
	"gateway_refund_id" text,
	"foreign_id" text,
	"reason" text,
	"request" jsonb,
	"actor_id" uuid,
	"is_required" boolean NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"replaced_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"next_check_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_gateway_refund_unique" UNIQUE("gateway","gateway_refund_id"),
	CONSTRAINT "refunds_positive" CHECK ("refunds"."amount_paise" >= 0 and "refunds"."charged_minor" >= 0 and "refunds"."amount_paise" + "refunds"."charged_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "simulator_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"tries" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "simulator_ids" (
	"gateway" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	CONSTRAINT "simulator_ids_gateway_id_pk" PRIMARY KEY("gateway","id")
);
--> statement-breakpoint
CREATE TABLE "simulator_orders" (
	"gateway" text NOT NULL,
	"id" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"doc" jsonb NOT NULL,
	CONSTRAINT "simulator_orders_gateway_id_pk" PRIMARY KEY("gateway","id")
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"amount_paise" integer,
	"percent" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"from_day" date,
	"until_day" date,
	"total_limit" integer,
	"per_customer_limit" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_codes_code_unique" UNIQUE("code"),
	CONSTRAINT "promo_codes_one_value" CHECK (num_nonnulls("promo_codes"."amount_paise", "promo_codes"."percent") = 1),
	CONSTRAINT "promo_codes_value_positive" CHECK (coalesce("promo_codes"."amount_paise", 1) > 0 and coalesce("promo_codes"."percent", 1) between 1 and 100),
	CONSTRAINT "promo_codes_limits_positive" CHECK (coalesce("promo_codes"."total_limit", 1) > 0 and coalesce("promo_codes"."per_customer_limit", 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"promo_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" integer NOT NULL,
	"saved" jsonb NOT NULL,
	CONSTRAINT "shop_settings_one_row" CHECK ("shop_settings"."is_only")
);
--> statement-breakpoint
CREATE TABLE "withheld_methods" (
	"method" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "visit_counts" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"device" text NOT NULL,
	"measure" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "visit_counts_day_page_device_measure_bucket_pk" PRIMARY KEY("day","page","device","measure","bucket"),
	CONSTRAINT "visit_counts_positive" CHECK ("visit_counts"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"order_id" uuid,
	"event" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone,
	"response_status" integer,
	"response" text,
	CONSTRAINT "webhook_deliveries_pending_has_time" CHECK (("webhook_deliveries"."status" = 'pending') = ("webhook_deliveries"."next_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"sealed_secret" text NOT NULL,
	"sealed_previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "stored_values" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_picture_hash_banner_pictures_hash_fk" FOREIGN KEY ("picture_hash") REFERENCES "public"."banner_pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sub_category_id_categories_id_fk" FOREIGN KEY ("sub_category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_promo_id_promo_codes_id_fk" FOREIGN KEY ("promo_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_user_provider_unique" ON "credentials" USING btree ("user_id","provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_unique" ON "recovery_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("created_at","id") WHERE "users"."is_admin";--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "audit_log_by_subject" ON "audit_log" USING btree ("subject_kind","subject_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cart_lines_product" ON "cart_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "pictures_hash" ON "pictures" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "pictures_to_pregenerate" ON "pictures" USING btree ("position") WHERE not "pictures"."is_pregenerated";--> statement-breakpoint
CREATE INDEX "product_words_trigrams" ON "product_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_by_category_newest" ON "products" USING btree ("sub_category_id","created_at","id");--> statement-breakpoint
CREATE INDEX "products_by_category_price" ON "products" USING btree ("sub_category_id","selling_paise","id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_for_sale" ON "products" USING btree ("sub_category_id","name_words") WHERE "products"."removed_at" is null and "products"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "products_by_main_colour" ON "products" USING btree ("main_colour","created_at","id") WHERE "products"."removed_at" is null and "products"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "products_name_trigrams" ON "products" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_name_words" ON "products" USING gin ("name_words");--> statement-breakpoint
CREATE INDEX "products_by_details" ON "products" USING gin ("details" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "stock_changes_by_product" ON "stock_changes" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_open" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_sender" ON "contact_messages" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "order_events_by_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_by_user" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total_paise","id");--> statement-breakpoint
CREATE INDEX "orders_id_text" ON "orders" USING btree (("id"::text) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_paid_totals" ON "orders" USING btree ("paid_at","total_paise");--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("held_until") WHERE "orders"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "payment_attempts_by_order" ON "payment_attempts" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_due" ON "payment_attempts" USING btree ("next_check_at") WHERE "payment_attempts"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_log_by_order" ON "payment_log" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payment_log_by_time" ON "payment_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "payment_log_by_gateway_order" ON "payment_log" USING btree ("gateway_order_id","id");--> statement-breakpoint
CREATE INDEX "payments_by_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_by_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_needing_attention" ON "refunds" USING btree ("created_at") WHERE "refunds"."attention" is not null;--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_check_at") WHERE "refunds"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "simulator_ids_of_order" ON "simulator_ids" USING btree ("gateway","order_id");--> statement-breakpoint
CREATE INDEX "simulator_orders_due" ON "simulator_orders" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "promo_uses_by_code" ON "promo_uses" USING btree ("promo_id","user_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_at") WHERE "webhook_deliveries"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_order" ON "webhook_deliveries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_webhook" ON "webhook_deliveries" USING btree ("webhook_id","at" DESC NULLS LAST);--> statement-breakpoint
-- Names hold thousands of words: with the usual 1,000 in its statistics, the planner takes rare ones for common.
ALTER TABLE "products" ALTER COLUMN "name_words" SET STATISTICS 1000;--> statement-breakpoint
CREATE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In one order for all, so that two writers do not wait for each other.
	INSERT INTO product_words SELECT DISTINCT word FROM unnest(NEW.name_words) AS word WHERE word <> '' ORDER BY word
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_keep_words AFTER INSERT OR UPDATE OF name_words ON products
	FOR EACH ROW EXECUTE FUNCTION keep_product_words();--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The table % is only ever added to', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE FUNCTION refuse_deletion_alone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- With its order an entry may go, as those of the demo do.
  IF EXISTS (SELECT FROM orders WHERE id = OLD.order_id) THEN
    RAISE EXCEPTION 'The table % is only ever added to', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END
$$;--> statement-breakpoint
CREATE FUNCTION refuse_early_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  days integer := (SELECT (saved ->> TG_ARGV[0])::integer FROM shop_settings);
BEGIN
  -- Entries may go when they are older than the owner's settings say.
  IF days IS NULL OR OLD.at >= now() - days * interval '1 day' THEN
    RAISE EXCEPTION 'The table % is only ever added to', TG_TABLE_NAME;
  END IF;
  RETURN OLD;
END
$$;--> statement-breakpoint
CREATE TRIGGER audit_log_only_grows BEFORE UPDATE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_kept BEFORE DELETE ON "audit_log"
FOR EACH ROW EXECUTE FUNCTION refuse_early_deletion('keepChangeLogDays');--> statement-breakpoint
CREATE TRIGGER payment_log_only_grows BEFORE UPDATE ON "payment_log"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER payment_log_kept BEFORE DELETE ON "payment_log"
FOR EACH ROW EXECUTE FUNCTION refuse_early_deletion('keepPaymentLogDays');--> statement-breakpoint
CREATE TRIGGER stock_changes_only_grow BEFORE UPDATE OR DELETE ON "stock_changes"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_events_only_grow BEFORE UPDATE ON "order_events"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_events_go_with_orders BEFORE DELETE ON "order_events"
FOR EACH ROW EXECUTE FUNCTION refuse_deletion_alone();--> statement-breakpoint
CREATE TRIGGER order_events_not_emptied BEFORE TRUNCATE ON "order_events"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER invoices_only_grow BEFORE UPDATE OR DELETE ON "invoices"
FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER invoices_not_emptied BEFORE TRUNCATE ON "invoices"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON "audit_log"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER payment_log_not_emptied BEFORE TRUNCATE ON "payment_log"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER stock_changes_not_emptied BEFORE TRUNCATE ON "stock_changes"
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION refuse_erased_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The lock waits for an erasure under way, so that nothing slips in beside it.
  PERFORM 1 FROM users WHERE id = NEW.user_id AND erased_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The account % is erased, or never was', NEW.user_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER sessions_not_of_erased BEFORE INSERT ON "sessions"
FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();--> statement-breakpoint
CREATE TRIGGER credentials_not_of_erased BEFORE INSERT ON "credentials"
FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();--> statement-breakpoint
CREATE TRIGGER cart_lines_not_of_erased BEFORE INSERT ON "cart_lines"
FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();--> statement-breakpoint
CREATE TRIGGER orders_not_of_erased BEFORE INSERT ON "orders"
FOR EACH ROW EXECUTE FUNCTION refuse_erased_user();--> statement-breakpoint
CREATE FUNCTION add_webhook_deliveries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the transaction of the order's change: a webhook is sent if and only if the change is committed.
  -- The lock leaves out a webhook that is being removed: a foreign key would let the order fail instead.
  INSERT INTO webhook_deliveries (webhook_id, order_id, event, at, next_at)
  SELECT webhooks.id, added.order_id, event.name, added.at, added.at
  FROM added
  CROSS JOIN LATERAL (SELECT 'order.' || added.kind AS name) AS event
  JOIN webhooks ON webhooks.is_enabled AND event.name = ANY (webhooks.events)
  FOR KEY SHARE OF webhooks;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER order_events_to_webhooks AFTER INSERT ON "order_events"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_webhook_deliveries();

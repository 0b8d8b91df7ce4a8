CREATE TABLE "content_changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_changes_by_transaction" ON "content_changes" USING btree ("transaction");--> statement-breakpoint
-- A statement with more topics than this, as of an import, is one change of everything.
CREATE FUNCTION note_content_changes(topics text[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO content_changes (topic)
	SELECT topic FROM unnest(topics) AS topic WHERE cardinality(topics) <= 1000
	UNION ALL SELECT 'everything' WHERE cardinality(topics) > 1000
$$;--> statement-breakpoint
CREATE FUNCTION note_changed_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_content_changes(ARRAY[TG_ARGV[0]]);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_listed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_content_changes(array_agg(DISTINCT topic)) FROM listed, LATERAL (VALUES
		('product:' || id), ('card:' || id), ('list:' || sub_category_id), ('lists'), ('catalogue')
	) AS topics (topic) HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
-- Where only the stock has changed, as with every order, lists stay as they are until a saree is sold out.
CREATE FUNCTION note_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_content_changes(array_agg(DISTINCT topic))
	FROM (
		SELECT was.id, was.sub_category_id AS old_place, now.sub_category_id AS new_place,
			(was.sub_category_id, was.created_at, was.hidden_at IS NULL, was.removed_at IS NULL)
				IS DISTINCT FROM
			(now.sub_category_id, now.created_at, now.hidden_at IS NULL, now.removed_at IS NULL) AS is_moved,
			(was.name, was.price_paise, was.offer_price_paise, was.stock > 0)
				IS DISTINCT FROM
			(now.name, now.price_paise, now.offer_price_paise, now.stock > 0) AS is_card_changed
		FROM old_rows AS was JOIN new_rows AS now USING (id)
		WHERE was IS DISTINCT FROM now
	) AS changed, LATERAL (VALUES
		('product:' || id, true),
		('card:' || id, is_card_changed OR is_moved),
		('catalogue', is_card_changed OR is_moved),
		('list:' || old_place, is_moved),
		('list:' || new_place, is_moved),
		('lists', is_moved)
	) AS topics (topic, is_touched)
	WHERE is_touched
	HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION note_listed_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_content_changes(array_agg(DISTINCT topic)) FROM listed, LATERAL (VALUES
		('product:' || product_id), ('card:' || product_id), ('lists'), ('catalogue')
	) AS topics (topic) HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
-- That variants of a picture were rendered changes no page.
CREATE FUNCTION note_changed_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_content_changes(array_agg(DISTINCT topic))
	FROM old_rows AS was JOIN new_rows AS now USING (id), LATERAL (VALUES
		('product:' || now.product_id), ('card:' || now.product_id), ('lists'), ('catalogue')
	) AS topics (topic)
	WHERE (was.product_id, was.position, was.hash, was.preview, was.alt, was.colours)
		IS DISTINCT FROM (now.product_id, now.position, now.hash, now.preview, now.alt, now.colours)
	HAVING count(*) > 0;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_added AFTER INSERT ON products
	REFERENCING NEW TABLE AS listed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_products();--> statement-breakpoint
CREATE TRIGGER products_deleted AFTER DELETE ON products
	REFERENCING OLD TABLE AS listed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_products();--> statement-breakpoint
CREATE TRIGGER products_changed AFTER UPDATE ON products
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_products();--> statement-breakpoint
CREATE TRIGGER products_emptied AFTER TRUNCATE ON products
	FOR EACH STATEMENT EXECUTE FUNCTION note_changed_content('everything');--> statement-breakpoint
CREATE TRIGGER pictures_added AFTER INSERT ON pictures
	REFERENCING NEW TABLE AS listed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_pictures();--> statement-breakpoint
CREATE TRIGGER pictures_deleted AFTER DELETE ON pictures
	REFERENCING OLD TABLE AS listed FOR EACH STATEMENT EXECUTE FUNCTION note_listed_pictures();--> statement-breakpoint
CREATE TRIGGER pictures_changed AFTER UPDATE ON pictures
	REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_changed_pictures();--> statement-breakpoint
CREATE TRIGGER shop_settings_changed AFTER INSERT OR UPDATE OR DELETE ON shop_settings
	FOR EACH STATEMENT EXECUTE FUNCTION note_changed_content('settings');--> statement-breakpoint
CREATE TRIGGER banners_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON banners
	FOR EACH STATEMENT EXECUTE FUNCTION note_changed_content('banners');--> statement-breakpoint
CREATE TRIGGER banner_list_changed AFTER INSERT OR UPDATE OR DELETE ON banner_list
	FOR EACH STATEMENT EXECUTE FUNCTION note_changed_content('banners');--> statement-breakpoint
CREATE TRIGGER categories_changed AFTER INSERT OR UPDATE OR DELETE ON categories
	FOR EACH STATEMENT EXECUTE FUNCTION note_changed_content('everything');--> statement-breakpoint
CREATE TRIGGER promo_codes_changed AFTER INSERT OR UPDATE OR DELETE ON promo_codes
	FOR EACH STATEMENT EXECUTE FUNCTION note_changed_content('promos');--> statement-breakpoint
-- A use changes pages only where it may be the last of the code that every page shows.
CREATE FUNCTION note_promo_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM note_content_changes(ARRAY['promos']) WHERE EXISTS (
		SELECT FROM uses JOIN promo_codes ON promo_codes.id = uses.promo_id
		WHERE promo_codes.first_order_only AND promo_codes.total_limit IS NOT NULL
	);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER promo_uses_added AFTER INSERT ON promo_uses
	REFERENCING NEW TABLE AS uses FOR EACH STATEMENT EXECUTE FUNCTION note_promo_uses();--> statement-breakpoint
CREATE TRIGGER promo_uses_deleted AFTER DELETE ON promo_uses
	REFERENCING OLD TABLE AS uses FOR EACH STATEMENT EXECUTE FUNCTION note_promo_uses();

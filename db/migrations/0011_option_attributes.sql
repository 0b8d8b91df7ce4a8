ALTER TABLE "products" RENAME COLUMN "option_names" TO "option_keys";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_options_few";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_options_few" CHECK (cardinality("products"."option_keys") <= 3);--> statement-breakpoint
-- Hand-written from here: names of options become attributes, and their values choices of these.
CREATE FUNCTION pg_temp.plain(label text) RETURNS text LANGUAGE sql
	RETURN replace(lower(label), 'colour', 'color');--> statement-breakpoint
CREATE TEMPORARY TABLE option_attributes (name text PRIMARY KEY, key text NOT NULL) ON COMMIT DROP;--> statement-breakpoint
CREATE TEMPORARY TABLE option_choices (key text, label text, value text, PRIMARY KEY (key, label)) ON COMMIT DROP;--> statement-breakpoint
DO $$
DECLARE
	one record;
	held text;
	wanted text;
	shown text;
	number int;
BEGIN
	FOR one IN
		SELECT pg_temp.plain(option.name) AS name, regexp_replace(min(option.name), '[|:;]', '/', 'g') AS label
		FROM products, unnest(option_keys) AS option (name) GROUP BY 1 ORDER BY 1
	LOOP
		UPDATE attributes SET is_removed = false
			WHERE kind = 'choice' AND one.name IN (pg_temp.plain(label), pg_temp.plain(page_label))
			RETURNING key INTO held;
		IF held IS NULL THEN
			wanted := regexp_replace(lower(one.label), '[^a-z0-9]+', '', 'g');
			IF wanted !~ '^[a-z]' THEN wanted := 'attribute'; END IF;
			held := wanted;
			number := 2;
			WHILE held IN ('id', 'sku', 'name', 'options', 'category', 'price', 'stock', 'hidden', 'description', 'pictures', 'constructor')
				OR EXISTS (SELECT FROM attributes WHERE key = held) LOOP
				held := wanted || number;
				number := number + 1;
			END LOOP;
			shown := one.label;
			number := 2;
			WHILE lower(shown) IN ('id', 'variant id', 'sku', 'name', 'options', 'category', 'price', 'offer price', 'stock', 'hidden', 'description', 'pictures')
				OR EXISTS (SELECT FROM attributes WHERE pg_temp.plain(shown) IN (pg_temp.plain(label), pg_temp.plain(page_label))) LOOP
				shown := one.label || ' ' || number;
				number := number + 1;
			END LOOP;
			INSERT INTO attributes (key, position, label, kind, max, is_multiple)
				SELECT held, coalesce(max(position), -1) + 1, shown, 'choice', 200, true FROM attributes;
		END IF;
		INSERT INTO option_attributes VALUES (one.name, held);
	END LOOP;
	FOR one IN
		SELECT named.key, lower(variants.options[option.place::int]) AS name,
			regexp_replace(min(variants.options[option.place::int]), '[|:;]', '/', 'g') AS label
		FROM products
		CROSS JOIN unnest(option_keys) WITH ORDINALITY AS option (name, place)
		JOIN option_attributes AS named ON named.name = pg_temp.plain(option.name)
		JOIN variants ON variants.product_id = products.id AND variants.options[option.place::int] IS NOT NULL
		GROUP BY 1, 2 ORDER BY named.key, min(variants.position), 2
	LOOP
		UPDATE attribute_choices SET is_removed = false
			WHERE attribute_key = one.key AND lower(label) = lower(one.label) RETURNING value INTO held;
		IF held IS NULL THEN
			wanted := coalesce(nullif(trim('-' FROM regexp_replace(lower(one.label), '[^a-z0-9]+', '-', 'g')), ''), 'choice');
			held := wanted;
			number := 2;
			WHILE held = 'constructor' OR EXISTS (SELECT FROM attribute_choices WHERE attribute_key = one.key AND value = held) LOOP
				held := wanted || '-' || number;
				number := number + 1;
			END LOOP;
			INSERT INTO attribute_choices (attribute_key, value, label, position)
				SELECT one.key, held, one.label, coalesce(max(position), -1) + 1 FROM attribute_choices WHERE attribute_key = one.key;
		END IF;
		INSERT INTO option_choices VALUES (one.key, one.name, held);
	END LOOP;
END $$;--> statement-breakpoint
UPDATE products SET option_keys = array(
	SELECT named.key FROM unnest(option_keys) WITH ORDINALITY AS option (name, place)
	JOIN option_attributes AS named ON named.name = pg_temp.plain(option.name) ORDER BY option.place
) WHERE option_keys <> '{}';--> statement-breakpoint
UPDATE variants SET options = array(
	SELECT coalesce(choice.value, option.label)
	FROM unnest(variants.options) WITH ORDINALITY AS option (label, place)
	LEFT JOIN option_choices AS choice ON choice.key = products.option_keys[option.place::int] AND choice.label = lower(option.label)
	ORDER BY option.place
) FROM products WHERE products.id = variants.product_id AND products.option_keys <> '{}';--> statement-breakpoint
-- Variants have the values of their options, in the place of the product's own.
UPDATE products SET details = details - option_keys, filter_values = array(
	SELECT value FROM unnest(filter_values) AS value WHERE split_part(value, ':', 1) <> ALL (option_keys)
	UNION
	SELECT option_keys[option.place::int] || ':' || option.value
	FROM variants CROSS JOIN unnest(variants.options) WITH ORDINALITY AS option (value, place)
	WHERE variants.product_id = products.id AND variants.removed_at IS NULL
) WHERE option_keys <> '{}';--> statement-breakpoint
UPDATE products SET name_words = array(
	SELECT unnest(name_words)
	UNION
	SELECT word FROM unnest(filter_values) AS value CROSS JOIN regexp_split_to_table(split_part(value, ':', 2), '-') AS word
	WHERE split_part(value, ':', 1) = ANY (option_keys) AND (
		split_part(value, ':', 1) IN ('colour', 'color') AND word IN ('red', 'blue', 'green', 'yellow', 'black', 'white', 'pink', 'purple', 'orange', 'brown', 'grey', 'beige', 'maroon', 'gold', 'silver')
		OR split_part(value, ':', 1) = 'design' AND word IN ('printed', 'floral', 'embroidered', 'plain', 'striped', 'checked', 'geometric', 'traditional', 'modern', 'designer')
	)
) WHERE option_keys && ARRAY['colour', 'color', 'design'];--> statement-breakpoint
DROP FUNCTION pg_temp.plain;

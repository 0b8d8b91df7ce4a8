CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_words_trigrams" ON "product_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION keep_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In one order for all, so that two writers do not wait for each other.
	INSERT INTO product_words SELECT DISTINCT word FROM unnest(NEW.name_words) AS word WHERE word <> '' ORDER BY word
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_keep_words AFTER INSERT OR UPDATE OF name_words ON products
	FOR EACH ROW EXECUTE FUNCTION keep_product_words();--> statement-breakpoint
INSERT INTO product_words SELECT DISTINCT word FROM products, unnest(name_words) AS word WHERE word <> '';

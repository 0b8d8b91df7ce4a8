UPDATE "refunds"
SET "asked" = jsonb_set("asked", '{amount}', to_jsonb(round(("asked" ->> 'amount')::numeric * 100)))
WHERE "asked" IS NOT NULL;

-- Odd sums were once noted and not taken into the books: the poll asks about each once more, and takes it in.
UPDATE "payment_attempts" SET "check_at" = now() WHERE "state" = 'mismatched'
AND NOT EXISTS (SELECT FROM "payments" WHERE "payments"."attempt_id" = "payment_attempts"."id");

-- Accounts from before emails were confirmed count as confirmed, so that their orders stay as they are.
UPDATE "users" SET "email_verified" = true WHERE "erased_at" IS NULL;

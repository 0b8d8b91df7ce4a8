ALTER TABLE "refunds" RENAME COLUMN "is_owed" TO "is_required";

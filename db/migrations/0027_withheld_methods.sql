CREATE TABLE "withheld_methods" (
	"method" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);

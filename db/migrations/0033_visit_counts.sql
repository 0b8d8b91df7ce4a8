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

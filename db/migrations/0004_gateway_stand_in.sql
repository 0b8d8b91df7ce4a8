CREATE TABLE "stand_in_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"tries" integer NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stand_in_ids" (
	"gateway" text NOT NULL,
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	CONSTRAINT "stand_in_ids_gateway_id_pk" PRIMARY KEY("gateway","id")
);
--> statement-breakpoint
CREATE TABLE "stand_in_orders" (
	"gateway" text NOT NULL,
	"id" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"doc" jsonb NOT NULL,
	CONSTRAINT "stand_in_orders_gateway_id_pk" PRIMARY KEY("gateway","id")
);
--> statement-breakpoint
CREATE INDEX "stand_in_ids_of_order" ON "stand_in_ids" USING btree ("gateway","order_id");--> statement-breakpoint
CREATE INDEX "stand_in_orders_due" ON "stand_in_orders" USING btree ("due_at");
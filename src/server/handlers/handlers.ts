import type { Endpoints } from '../../contract/endpoints.ts';
import type { RouteName } from '../../contract/routes.ts';
import type { Handler } from '../platform/http/endpoint-route.ts';

/** How each endpoint of the contract is answered. */
export type Handlers = { [Name in RouteName]: Handler<Endpoints[Name]> };

import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/http/endpoint-route.ts';
import type { ChangesService } from './changes.service.ts';

export function mountChanges(mount: Mount, changes: ChangesService): void {
  mount(endpoints.changes, ({ query }) => changes.list(query));
  mount(endpoints.changeActors, () => changes.actors());
}

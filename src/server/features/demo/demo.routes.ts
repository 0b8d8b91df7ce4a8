import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/http/endpoint-route.ts';
import type { DemoService } from './demo.service.ts';

export function mountDemo(mount: Mount, demo: DemoService): void {
  mount(endpoints.removeDemo, ({ caller }) => demo.remove(caller._id));
}

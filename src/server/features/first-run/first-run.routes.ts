import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/http/endpoint-route.ts';
import type { FirstRunService } from './first-run.service.ts';

export function mountFirstRun(mount: Mount, firstRun: FirstRunService): void {
  mount(endpoints.firstRun, () => firstRun.firstRun());
}

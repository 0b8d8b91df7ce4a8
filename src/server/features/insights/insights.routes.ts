import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/http/endpoint-route.ts';
import type { InsightsService } from './insights.service.ts';

export function mountInsights(mount: Mount, insights: InsightsService): void {
  mount(endpoints.dashboard, () => insights.dashboard());
}

import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/endpoint-route.ts';
import type { ContactService } from './contact.service.ts';

export function mountContact(mount: Mount, contact: ContactService): void {
  mount(endpoints.sendMessage, async ({ body, address }) => {
    await contact.send(body, address);
    return { message: 'Thank you for writing to us. We will answer soon.' };
  });
}

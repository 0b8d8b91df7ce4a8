import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/http/endpoint-route.ts';
import type { ContactService } from './contact.service.ts';
import type { MessagesService } from './messages.service.ts';

export function mountContact(mount: Mount, contact: ContactService): void {
  mount(endpoints.sendMessage, async ({ body, address }) => {
    await contact.send(body, address);
    return { message: 'Thank you for writing to us. We will answer soon.' };
  });
}

export function mountMessages(mount: Mount, messages: MessagesService): void {
  mount(endpoints.messages, ({ query }) => messages.list(query));
  mount(endpoints.messageCounts, async () => ({ open: await messages.countOpen() }));
  mount(endpoints.setMessageAnswered, ({ caller, params, body }) =>
    messages.setAnswered(caller, params.id, body.isAnswered),
  );
}

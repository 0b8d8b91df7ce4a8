import { endpoints } from '../../../contract/endpoints.ts';
import type { Mount } from '../../platform/endpoint-route.ts';
import type { MessagesService } from './messages.service.ts';

export function mountMessages(mount: Mount, messages: MessagesService): void {
  mount(endpoints.messages, ({ query }) => messages.list(query));
  mount(endpoints.messageCounts, async () => ({ open: await messages.countOpen() }));
  mount(endpoints.setMessageAnswered, ({ caller, params, body }) =>
    messages.setAnswered(caller, params.id, body.isAnswered),
  );
}

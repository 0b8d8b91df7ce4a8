import { MESSAGE_STATES } from '../../../contract/contact.ts';
import { MESSAGES_PATH } from '../frame/admin-paths.ts';
import { listPath } from '../lists/use-list-filters.ts';

type MessageState = (typeof MESSAGE_STATES)[number];

/** The filters of the list of messages; an empty state means any. */
export interface MessageView {
  state: MessageState | '';
  search: string;
}

/** Reads an address such as `/admin/messages?state=open&search=goa`. */
export function messageViewOf(query: URLSearchParams): MessageView {
  const state = MESSAGE_STATES.find((one) => one === query.get('state')) ?? '';
  return { state, search: query.get('search')?.trim() ?? '' };
}

export function messagesPath(view: MessageView): string {
  return listPath(MESSAGES_PATH, view);
}

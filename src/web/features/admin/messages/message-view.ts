import { MESSAGE_STATES } from '../../../../contract/message.ts';

export const MESSAGES_PATH = '/admin/messages';

type MessageState = (typeof MESSAGE_STATES)[number];

/** What of the messages is listed; an empty state is every state. */
export interface MessageView {
  state: MessageState | '';
  search: string;
}

/** What an address names, as in `/admin/messages?state=open&search=goa`. */
export function messageViewOf(query: URLSearchParams): MessageView {
  const state = MESSAGE_STATES.find((one) => one === query.get('state')) ?? '';
  return { state, search: query.get('search')?.trim() ?? '' };
}

export function messagesPath({ state, search }: MessageView): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(search && { search }) });
  return query.size > 0 ? `${MESSAGES_PATH}?${query}` : MESSAGES_PATH;
}

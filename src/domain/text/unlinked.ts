/** A text of somebody else for an email: addresses in it are broken up, so that none becomes a link. */
export function unlinked(text: string): string {
  return text.replaceAll('://', ': //').replace(/([.\u3002\uff0e\uff61])(?=\p{L})/gu, '$1 ');
}

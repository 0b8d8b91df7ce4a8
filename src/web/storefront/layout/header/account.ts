/** The account state shown in the layout. */
export interface Account {
  /** null when signed out, and until it is known. */
  user: { name: string; isAdmin: boolean } | null;
  /** False on the server and until the browser has asked. */
  isKnown: boolean;
  onLogout: () => void;
}

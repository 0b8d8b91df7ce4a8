import { createContext, type RefObject } from 'react';

/** Asks before a screen's edits are lost; `leave` is called if they may be. */
export type AskToLeave = (leave: () => void) => void;

/**
 * Where a screen with unsaved edits leaves its question for what ends more than a navigation, such as
 * Logout: it has to be asked before the session is gone, or nothing could be saved any more.
 */
export const LeaveGate = createContext<RefObject<AskToLeave | null>>({ current: null });

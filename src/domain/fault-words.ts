/** What people read when nothing better is known of a fault; the cause is in the log or the console. */
export const SOMETHING_WRONG = 'Something went wrong. Please try again.';

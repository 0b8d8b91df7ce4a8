/** The message for an error of unknown cause; details are in the log or the console. */
export const SOMETHING_WRONG = 'Something went wrong. Please try again.';

/** The answer of a call that returns only a message. */
export async function answerWithMessage(work: Promise<unknown>, message: string) {
  await work;
  return { message };
}

/** What the server runs, and what it reads once at its start. */
const OF_SERVER = /^(src\/(server|domain|contract)|packages|db)\/|^\.env$/;

/** Whether the shop has to restart after a file of the checkout changed, by the file's path in it. */
export function isServerFile(path: string): boolean {
  return OF_SERVER.test(path) && !/\.test\.tsx?$/.test(path);
}

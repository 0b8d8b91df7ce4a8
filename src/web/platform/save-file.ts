/** Hands a file to the browser to be saved: a plain link could not send the bearer token. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers take hold of it only a while after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 40_000);
}

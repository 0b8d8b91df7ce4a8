/** Downloads a file that needs the bearer token, which a plain link could not send. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the object URL a while after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 40_000);
}

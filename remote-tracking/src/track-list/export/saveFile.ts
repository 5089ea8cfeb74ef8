/** Hands a text to the person as a file. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has the blob by then, whether or not it asks where to put it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

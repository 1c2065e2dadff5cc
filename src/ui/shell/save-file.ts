/** Hands a text to the person as a file. */
export function saveFile(text: string, fileName: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has its own reference by then; Safari needs the address a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Hands a record, or a file that is ready, to the person. */
export function saveFile(content: string | Blob, fileName: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'application/x-ndjson' }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has its own reference by then; Safari needs the address a moment longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

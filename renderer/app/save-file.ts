/** Downloads a text as a file; nothing leaves the machine. */
export const saveFile = (name: string, text: string, type: string): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** Downloads bytes as a file; nothing leaves the machine. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the URL after the click.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
}

/** `sleepless-2026-11-20.csv`, with the local date. */
export function fileName(what: string, at: number, ending: string): string {
  const day = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${what}-${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}.${ending}`;
}

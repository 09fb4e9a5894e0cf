/** An event of Electron's that can be prevented (docs/api/structures/event.md). */
export function preventable<T extends object>(
  more: T,
): T & { defaultPrevented: boolean; preventDefault(): void } {
  const event = {
    ...more,
    defaultPrevented: false,
    preventDefault: () => void (event.defaultPrevented = true),
  };
  return event;
}

import { app, type Session } from 'electron';

/**
 * Denies whatever a page may ask for: camera, notifications, serial ports, screens … The tray is read by the main process;
 * the page needs nothing. Sessions that come later are denied as well.
 */
export function denyPermissions(): void {
  app.on('session-created', denyIn);
}

function denyIn(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  // What the page itself has made (an export) may be saved, where the person says; nothing else is ever fetched.
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith('blob:')) event.preventDefault();
  });
}

import { app, type Session } from 'electron';
import { originOf } from './origin.ts';

/**
 * Denies whatever a page may ask for: microphone, notifications, serial ports, screens … The one exception is the camera,
 * which reads dice: our own page may have its picture when somebody asks for it there, and no sound. Sessions that come
 * later are treated alike.
 * @param own the origins of our page
 */
export function denyPermissions(own: readonly string[]): void {
  app.on('session-created', (session) => denyIn(session, own));
}

/** Source: docs/api/session.md, "setPermissionRequestHandler", "setPermissionCheckHandler". */
function denyIn(session: Session, own: readonly string[]): void {
  const isOwn = (address: string | undefined): boolean => own.includes(originOf(address ?? '') ?? '');
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const kinds = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const isCamera = permission === 'media' && kinds.length > 0 && kinds.every((kind) => kind === 'video');
    answer(isCamera && details.isMainFrame && isOwn(details.requestingUrl));
  });
  session.setPermissionCheckHandler(
    (_contents, permission, origin, details) =>
      permission === 'media' && details.mediaType === 'video' && details.isMainFrame && isOwn(origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  // What the page itself has made (an export) may be saved, where the person says; nothing else is ever fetched.
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith('blob:')) event.preventDefault();
  });
}

import { type ArrivedFile, MOST_ARRIVING } from '../contract/archive.ts';

/** The cache in which the service worker stores shared files for the page. */
export const SHARED = 'shared';
/** Most files stored from one form. */
const MOST_FILES = 10;
/** Bytes of a form around its files. */
const MOST_AROUND = 64 * 1024;

/** Headers of a stored file, with its metadata. */
const NAME = 'x-name';
const SITE = 'x-site';
const WHY = 'x-why';

/**
 * Stores the files of a shared form, replacing earlier ones. A form that is too long is not read to its end; the
 * page then says so. Never rejects.
 */
export async function putAside(request: Request): Promise<void> {
  await caches.delete(SHARED);
  const aside = await caches.open(SHARED);
  const about = { [SITE]: siteOf(request) };
  try {
    for (const [at, file] of (await filesOf(request)).slice(0, MOST_FILES).entries())
      await aside.put(
        `./shared/${at}`,
        new Response(file, { headers: { ...about, [NAME]: encodeURIComponent(file.name) } }),
      );
  } catch (error) {
    const why = error instanceof TooLongError ? 'opened.tooLong' : 'opened.unreadable';
    await aside.put('./shared/refused', new Response(null, { headers: { ...about, [WHY]: why } }));
  }
}

/** A stored file in the form that the page expects. */
export async function readShared(response: Response): Promise<ArrivedFile> {
  const text = (name: string): string => response.headers.get(name) ?? '';
  const site = text(SITE);
  const about = { from: 'shared' as const, ...(site ? { site } : {}), name: decodeURIComponent(text(NAME)) };
  const why = text(WHY);
  return why ? { ...about, why: { code: why } } : { ...about, content: await response.blob() };
}

class TooLongError extends Error {}

/** The files of a form, read as a stream, since a page may send an endless one. */
async function filesOf(request: Request): Promise<readonly File[]> {
  const { body, headers } = request;
  if (body === null) return [];
  let length = 0;
  const bounded = body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (part, controller) => {
        length += part.byteLength;
        if (length > MOST_ARRIVING + MOST_AROUND) throw new TooLongError();
        controller.enqueue(part);
      },
    }),
  );
  const type = headers.get('content-type') ?? '';
  try {
    const form = await new Response(bounded, { headers: { 'content-type': type } }).formData();
    return form.getAll('file').filter((entry) => entry instanceof File);
  } catch (error) {
    // The form parser's error after an aborted stream.
    throw length > MOST_ARRIVING + MOST_AROUND ? new TooLongError() : error;
  }
}

/** The sending site; empty if unknown, as when another app shares. */
function siteOf({ referrer }: Request): string {
  if (!URL.canParse(referrer)) return '';
  const { origin } = new URL(referrer);
  return origin === 'null' || origin === self.location.origin ? '' : origin;
}

export { Library, fileName } from './library.ts';
export { reportAny } from './report.ts';
export { tellGame } from './tale.ts';
export { Upload } from './upload.ts';

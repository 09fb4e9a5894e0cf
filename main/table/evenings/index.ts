export { Library, fileName } from './library.ts';
export { type BookEntry, HouseBook, bookShape, joinBooks } from './house-book.ts';
export { lastHandOf } from './hand-ledger.ts';
export { reportAny } from './report.ts';
export { sampleEvening } from './sample.ts';
export { tellGame } from './tale.ts';
export { People, type Sitter, namedTale } from './people.ts';
export { Upload } from './upload.ts';

/**
 * The only places where a rule of size does not hold, or `!` stands, each with its reason. This list shrinks: whoever
 * splits a file takes it out. `figures:code` counts all of them.
 */
const SIZE = 'max-lines-per-function';
const COMPLEX = 'complexity';
const OPENS = 'no-restricted-syntax';
const SURE = '@typescript-eslint/no-non-null-assertion';

export const EXCEPTIONS = [
  {
    why: 'A file that people name to be written, with the rights it usually gets; nothing is read.',
    files: ['main/tray/node/recording-files.ts'],
    rules: [OPENS],
  },
  {
    why: 'New files (`wx`) and folders that exist; files that exist are opened by main/disk.',
    files: ['main/journal/node-{files,lock}.ts'],
    rules: [OPENS],
  },
  {
    why: "The program's own script: in the package's archive, only readFileSync checks it.",
    files: ['main/shell/open-app.ts'],
    rules: [OPENS],
  },
  {
    why: 'Hot loops over typed arrays and tables whose indices are in bounds by how they were made.',
    files: [
      'main/engine/odds/royal/{bounds,candidates,filling,lists,placement,reading,search,solve}.ts',
      'main/engine/odds/risk/risk.ts',
      'main/engine/odds/sleepless.ts',
    ],
    rules: [SURE],
  },
  {
    why: 'Pixels, matrices and outlines: indices are in bounds by how the arrays were made.',
    files: ['main/{vision,scene}/**/*.ts'],
    rules: [SURE],
  },
  {
    why: 'One search: its bounds, its arrays and its innermost loop share what a split would pass by hand at each node.',
    files: ['main/engine/odds/royal/{candidates,filling,lists,placement,search}.ts'],
    rules: [SIZE, COMPLEX],
  },
  {
    why: 'A list of conditions in the order in which the rules name them, one line each.',
    files: [
      'firmware-protocol/codec/frame.ts',
      'main/engine/core/define/{hands,table-moves}.ts',
      'main/engine/games/dream/total.ts',
      'main/engine/games/pool-nap/play.ts',
      'main/engine/games/roll-a-royal/{hands,view}.ts',
      'main/engine/games/winner/beats.ts',
      'main/launch/choose.mjs',
      'main/shell/message.ts',
      'main/vision/printed/{hints,judge}.ts',
    ],
    rules: [COMPLEX],
  },
  {
    why: 'Reads one line of a file at a time: each condition is a way in which a line can be wrong.',
    files: ['main/journal/reading.ts'],
    rules: [COMPLEX],
  },
];

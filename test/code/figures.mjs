import { readFileSync } from 'node:fs';
import { ESLint } from 'eslint';
import vue from 'eslint-plugin-vue';
import ts from 'typescript-eslint';
import { ROOMS, cyclesIn, importGraph, programOf, sources } from './sources.mjs';

/** The size of the product's code, as closing notes compare it: `npm run -s figures:code [-- list]`. */
const eslint = new ESLint({
  overrideConfigFile: true,
  allowInlineConfig: false,
  overrideConfig: [
    ...vue.configs['flat/base'],
    {
      files: ['**/*.{ts,mjs,vue}'],
      plugins: { '@typescript-eslint': ts.plugin },
      rules: {
        complexity: ['error', { max: 15, variant: 'modified' }],
        'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
        'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
        '@typescript-eslint/no-non-null-assertion': 'error',
      },
    },
    { files: ['**/*.{ts,mjs}'], languageOptions: { parser: ts.parser } },
    { files: ['**/*.vue'], languageOptions: { parserOptions: { parser: ts.parser } } },
  ],
});

const files = sources();
const results = await eslint.lintFiles(files);
const found = results.flatMap(({ filePath, messages }) =>
  messages.map(({ ruleId, line, message }) => ({
    rule: ruleId ?? 'cannot be read',
    where: `${filePath.slice(process.cwd().length + 1)}:${line}`,
    message,
  })),
);
const count = (rule) => found.filter((one) => one.rule === rule).length;
const lines = (path) => readFileSync(path, 'utf8').split('\n').length - 1;
const functions = (path) =>
  programOf(path).match(
    /=>|\bfunction\b|^\s+(?:(?:static|async|get|set|override|private) )*#?\w+\([^;]*\)[^;]* \{$/gm,
  )?.length ?? 0;

if (process.argv.includes('list'))
  for (const { rule, where, message } of found) console.log(`${rule}  ${where}  ${message}`);
for (const room of ROOMS) {
  const own = files.filter((path) => path.startsWith(`${room}/`));
  const sum = own.reduce((total, path) => total + lines(path), 0);
  console.log(`${room}: ${own.length} files, ${sum} lines`);
}
console.log(`functions, about: ${files.reduce((total, path) => total + functions(path), 0)}`);
console.log(`functions of more than 60 lines: ${count('max-lines-per-function')}`);
console.log(`functions more complex than 15: ${count('complexity')}`);
console.log(`files of more than 300 lines: ${count('max-lines')}`);
console.log(`non-null assertions: ${count('@typescript-eslint/no-non-null-assertion')}`);
console.log(`circles of imports, types included: ${cyclesIn(importGraph()).length}`);
console.log(`files that could not be read: ${count('cannot be read')}`);

import ts from 'typescript';
import { parser } from 'typescript-eslint';

/**
 * The parser, with types from one program that is made once for a whole run of the ESLint command. The project service
 * makes another program, and learns the types anew, for each `.vue` file: what it is given is the script alone, which is
 * not what lies on disk. In an editor, where files change, and for any text that the program does not hold (a fix, a
 * second script), the project service is asked as ever.
 */
export const typed = {
  ...parser,
  parseForESLint(code, options) {
    // For what stands in a template, vue-eslint-parser asks without a project: that needs no types.
    const once = inCommand && options.projectService;
    const held = once && programOf(options.tsconfigRootDir).getSourceFile(options.filePath)?.text === code;
    const types = held ? { projectService: false, programs: [programOf(options.tsconfigRootDir)] } : {};
    return parser.parseForESLint(code, { ...options, ...types });
  },
};

const inCommand = /[\\/]eslint(\.js)?$/.test(process.argv[1] ?? '');
const scriptOf = (vue = '') => /<script\b[^>]*>([^]*?)<\/script>/.exec(vue)?.[1] ?? '';

let program;
function programOf(root) {
  return (program ??= makeProgram(root));
}

function makeProgram(root) {
  const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(
    `${root}/tsconfig.json`,
    { allowNonTsExtensions: true },
    ts.sys,
    undefined,
    undefined,
    [{ extension: '.vue', isMixedContent: false, scriptKind: ts.ScriptKind.Deferred }],
  );
  const host = ts.createCompilerHost(options, true);
  const { readFile } = host;
  host.readFile = (name) => (name.endsWith('.vue') ? scriptOf(readFile(name)) : readFile(name));
  host.jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeErrors; // as tsc itself does; no rule reads the others
  return ts.createProgram(fileNames, options, host);
}

/** What nobody uses is an error: `npm run lint`. */
export default {
  workspaces: {
    '.': {
      entry: [
        'main/{index,serve,cli,preload,asking}.ts',
        'renderer/index.html',
        'renderer/games/*/index.ts',
        'build/*.ts',
        'main/web/*.ts',
        'main/electron/packaging/*.mjs',
        'renderer/styles/fonts/make.mjs',
        // The door of the picture reader: the camera, the tests and the command line each use a part of it.
        'main/vision/index.ts',
      ],
      project: ['{main,renderer,firmware-protocol}/**/*.{ts,vue,mjs}'],
      // Imported by styles.
      ignoreDependencies: ['@fontsource-variable/.+'],
    },
    test: {
      entry: ['**/*.{ts,mjs}'],
      ignoreDependencies: [
        // Asked for here, and used by the configurations in the project's folder and by its scripts.
        '@eslint/js',
        'eslint.*',
        'globals',
        'postcss-html',
        'prettier',
        'stylelint',
        'vue-tsc',
        // What pictures are read and written with in the tests of the camera.
        'js-aruco2',
        // Read from their files, by names that are put together.
        '@fontsource/.+',
      ],
    },
  },
  ignoreExportsUsedInFile: true,
  ignoreIssues: {
    // All types of the contract and of settlement are the screens' to use.
    'main/contract/evenings.ts': ['types'],
    'main/engine/settle/*.ts': ['exports'],
    // Draws the icons that are committed, with the browser of the tests.
    'main/electron/packaging/icons.mjs': ['unlisted'],
  },
};

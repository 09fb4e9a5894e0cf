/**
 * Styles take their colours from `renderer/styles/tokens.css`, and the widths and the height at which screens change from
 * `vite.utilities.ts`, by name.
 */
export default {
  overrides: [
    { files: ['**/*.vue'], customSyntax: 'postcss-html' },
    {
      files: ['**/tokens.css'],
      rules: { 'color-no-hex': null },
    },
  ],
  rules: {
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': ['rgb', 'rgba', 'hsl', 'hsla', 'hwb', 'lab', 'lch', 'oklab', 'oklch'],
    'media-feature-name-disallowed-list': [
      'width',
      'min-width',
      'max-width',
      'height',
      'min-height',
      'max-height',
    ],
  },
};

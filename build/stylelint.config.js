/**
 * Styles take their colours from `renderer/styles/tokens.css`, and screens change at few widths and heights: `breakpoints` of
 * `vite.utilities.ts`, and those that a component needed before there were names for them. None may be added.
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
    'media-feature-name-value-allowed-list': {
      'min-width': ['560px', '701px', '48em', '1100px', '1151px', '1700px', '3000px'],
      'max-width': [
        '380px',
        '400px',
        '480px',
        '500px',
        '600px',
        '700px',
        '800px',
        '900px',
        '960px',
        '1099px',
        '1180px',
      ],
      'min-height': ['561px', '600px', '1600px'],
      'max-height': ['480px', '560px', '600px', '900px'],
    },
  },
};

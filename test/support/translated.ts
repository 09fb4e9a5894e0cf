/** Word-by-word translations that must not return. */
export const TRANSLATED: Readonly<Record<string, readonly RegExp[]>> = {
  en: [
    /\bput(?:s)? (?:all|\{\w+\}|this \w+ |it )?out\b/i,
    /\bwas put out\b/i,
    /\bmakes no sense\b/i,
    /\blets? nobody (?:new )?in\b/i,
    /\bis no (?:folder|file|port|number|format|card|picture|recording|place|paper)\b/i,
    /\bput in by\b/i,
    /\bwell again\b/i,
    /\breads on\b/i,
    /\bthe camera begins\b/i,
    /^As the system\b/,
    /\bread surely\b/i,
    /\b(?:in no network|is none of ours|counts nothing|reckon with)\b/i,
    /\bas each other\b/i,
    /\btelephones?\b/i,
    // “Wer keine hat, …”: in English whoever, or anyone who.
    /(?:^|[.:;] )Who (?:has|holds|passed|joins|cannot|can|buys|wants)\b[^?|]*\.$/,
  ],
  de: [/\bmacht keinen Sinn\b/i, /\bergibt keinen Sinn\b/i, /\bohne Sinn\b/i, /\bin 20\d\d\b/],
};

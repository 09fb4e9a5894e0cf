/** The class of a sum: `up` where it was won, `down` where it was lost. */
export const toneOf = (sum: number): 'up' | 'down' | '' => (sum > 0 ? 'up' : sum < 0 ? 'down' : '');

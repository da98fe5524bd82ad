/** Meaning of a colour; `data-tone` on an element sets its `--tone` and `--tone-soft`. */
export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' | 'gift' | 'violet' | 'cyan'

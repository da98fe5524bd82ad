/** What a colour means; `data-tone` on an element sets `--tone` and `--tone-soft` for it. */
export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' | 'gift' | 'violet' | 'cyan'

/** Index of one of `count` colours, always the same for the same name. */
export function pickColourIndex(name: string, count: number): number {
  return Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0) % count
}

/** Formats text for a 58 mm printer with 32 columns; a Chinese character takes two columns. Pure. */

const COLUMNS = 32

/** Dashes across the paper's width. */
export const paperRuleLine = '-'.repeat(COLUMNS)

const measureWidth = (text: string) =>
  Array.from(text).reduce((width, char) => width + (/[^ -~]/u.test(char) ? 2 : 1), 0)

/**
 * Puts `left` at the left end and `right` at the right end of one line. When both do not fit, `left` gets a line of its
 * own.
 */
export function justifyLine(left: string, right: string): string {
  const gap = COLUMNS - measureWidth(left) - measureWidth(right)
  return gap >= 1
    ? left + ' '.repeat(gap) + right
    : `${left}\n${' '.repeat(Math.max(0, COLUMNS - measureWidth(right)))}${right}`
}

/** Centres one line. */
export function centreLine(text: string): string {
  return ' '.repeat(Math.max(0, Math.floor((COLUMNS - measureWidth(text)) / 2))) + text
}

/** Wraps a text at the paper's width and centres every line. */
export function wrapAndCentre(text: string): string[] {
  const lines = ['']
  for (const char of text) {
    const last = lines.length - 1
    if (measureWidth(`${lines[last]}${char}`) > COLUMNS) lines.push(char)
    else lines[last] += char
  }
  return text === '' ? [] : lines.map(centreLine)
}

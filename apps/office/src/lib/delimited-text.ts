/** Text of cells separated by commas, tabs or semicolons, as spreadsheets write it (RFC 4180). Pure. */

/** Cells by line. Quoted cells may contain delimiters, line ends and doubled quotes; a last empty line is left out. */
export function parseDelimited(text: string, delimiter: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    line.push(cell)
    cell = ''
  }
  const endLine = () => {
    endCell()
    lines.push(line)
    line = []
  }
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === delimiter) endCell()
    else if (character === '\n') endLine()
    else if (character !== '\r') cell += character
  }
  if (cell !== '' || line.length > 0) endLine()
  return lines
}

/** Delimiter of the first line: the one of tab, comma and semicolon that is most frequent outside quotes. */
export function detectDelimiter(text: string): string {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const counts = ['\t', ',', ';', '，'].map((mark) => ({ mark, count: first.split(mark).length - 1 }))
  const best = counts.toSorted((a, b) => b.count - a.count)[0]
  return best !== undefined && best.count > 0 ? best.mark : ','
}

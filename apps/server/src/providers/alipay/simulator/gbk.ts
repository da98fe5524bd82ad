/** Encodes text as GBK. The platform only decodes GBK, so the table is built by running the decoder over all codes. */

let table: Map<string, number> | undefined

function makeTable(): Map<string, number> {
  const decoder = new TextDecoder('gbk')
  const made = new Map<string, number>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const char = decoder.decode(Uint8Array.of(lead, trail))
      if (char.length === 1 && char !== '\uFFFD' && !made.has(char)) made.set(char, lead * 256 + trail)
    }
  }
  return made
}

/** Characters missing in GBK become `?`. */
export function encodeGbk(text: string): Buffer {
  table ??= makeTable()
  const bytes: number[] = []
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    const pair = table.get(char)
    if (code < 0x80) bytes.push(code)
    else if (pair === undefined) bytes.push(0x3f)
    else bytes.push(pair >> 8, pair & 0xff)
  }
  return Buffer.from(bytes)
}

/**
 * Repeatable random numbers. Every stream is named (seed, business date, purpose), so that a night is the same whatever
 * nights were generated before it, and an additional draw in one stream does not change another.
 */

export type Random = {
  /** 0 ≤ x < 1. */
  next: () => number
  /** Integer, both ends included. */
  int: (from: number, to: number) => number
  between: (from: number, to: number) => number
  chance: (probability: number) => boolean
  pick: <T>(list: readonly T[]) => T
  weighted: <T>(list: readonly T[], weight: (item: T) => number) => T
  lognormal: (median: number, sigma: number) => number
  poisson: (mean: number) => number
}

/** Hashes text to four 32-bit words. */
function hashWords(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i)
    a = b ^ Math.imul(a ^ code, 597399067)
    b = c ^ Math.imul(b ^ code, 2869860233)
    c = d ^ Math.imul(c ^ code, 951274213)
    d = a ^ Math.imul(d ^ code, 2716044179)
  }
  return [a >>> 0, b >>> 0, c >>> 0, d >>> 0]
}

/** Creates the stream with this name: the same parts always give the same draws. */
export function createRandom(...parts: readonly (string | number)[]): Random {
  let [a, b, c, d] = hashWords(parts.join('|'))
  // The generator sfc32: small, fast, and good enough for a demo venue.
  const drawNumber = () => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4_294_967_296
  }
  for (let i = 0; i < 12; i += 1) drawNumber()

  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError(`nothing to pick from: ${parts.join(' ')}`)
    return list[Math.floor(drawNumber() * list.length)] as T
  }
  const pickWeighted = <T>(list: readonly T[], weight: (item: T) => number): T => {
    let left = drawNumber() * list.reduce((sum, item) => sum + weight(item), 0)
    for (const item of list) {
      left -= weight(item)
      if (left < 0) return item
    }
    return pick(list)
  }
  const drawNormal = () => Math.sqrt(-2 * Math.log(1 - drawNumber())) * Math.cos(2 * Math.PI * drawNumber())
  const drawPoisson = (mean: number) => {
    const limit = Math.exp(-mean)
    let product = drawNumber()
    let count = 0
    while (product > limit) {
      product *= drawNumber()
      count += 1
    }
    return count
  }
  return {
    next: drawNumber,
    int: (from, to) => from + Math.floor(drawNumber() * (to - from + 1)),
    between: (from, to) => from + drawNumber() * (to - from),
    chance: (probability) => drawNumber() < probability,
    pick,
    weighted: pickWeighted,
    lognormal: (median, sigma) => median * Math.exp(sigma * drawNormal()),
    poisson: drawPoisson,
  }
}

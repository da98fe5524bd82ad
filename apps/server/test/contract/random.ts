/** Repeatable random numbers: the same seed gives the same run. */
export function createRandom(seed: number) {
  let state = seed >>> 0
  const drawNext = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next: drawNext,
    chance: (probability: number) => drawNext() < probability,
    int: (min: number, max: number) => min + Math.floor(drawNext() * (max - min + 1)),
    pick: <T>(items: readonly T[]): T => items[Math.floor(drawNext() * items.length)] as T,
  }
}

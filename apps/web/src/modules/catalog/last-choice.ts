/** Last choice of each package on this device, by goods id; the oldest is dropped first. */
import type { LastChoice } from './choice-rules.ts'

const KEY = 'nocturne.choices'
const MOST = 30

type StoredChoices = (LastChoice & { goodsId: number })[]

function readChoices(): StoredChoices {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(read) ? (read as StoredChoices) : []
  } catch {
    return []
  }
}

export const findLastChoice = (goodsId: number | undefined): LastChoice | undefined =>
  readChoices().find((choice) => choice.goodsId === goodsId)

export function storeLastChoice(goodsId: number | undefined, choice: LastChoice): void {
  if (goodsId === undefined) return
  try {
    const others = readChoices().filter((before) => before.goodsId !== goodsId)
    localStorage.setItem(KEY, JSON.stringify([{ ...choice, goodsId }, ...others].slice(0, MOST)))
  } catch {
    // Storage is unavailable: 同上 is not offered next time.
  }
}

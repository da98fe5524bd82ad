/** Production states of a line. Goods without production never change state. Pure. */
import { produceStatus } from '@nocturne/contract/codes'
import type { ProduceStatus } from '@nocturne/contract/codes'

const moves: Readonly<Record<ProduceStatus, readonly ProduceStatus[]>> = {
  [produceStatus.waiting]: [produceStatus.making, produceStatus.produced],
  [produceStatus.making]: [produceStatus.produced],
  [produceStatus.produced]: [produceStatus.delivered],
  [produceStatus.delivered]: [],
  [produceStatus.none]: [],
}

/** True when a line may change between these states; staying in a state is no change. */
export const canChangeProduceStatus = (from: ProduceStatus, to: ProduceStatus): boolean => moves[from].includes(to)

/** True when produced or delivered: a return requires the goods themselves. */
export const isProduced = (status: ProduceStatus): boolean =>
  status === produceStatus.produced || status === produceStatus.delivered

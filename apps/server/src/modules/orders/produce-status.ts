/** States of a line in production. What needs no production never moves. Pure. */
import { produceStatus } from '@nocturne/contract/codes'
import type { ProduceStatus } from '@nocturne/contract/codes'

const moves: Readonly<Record<ProduceStatus, readonly ProduceStatus[]>> = {
  [produceStatus.waiting]: [produceStatus.making, produceStatus.produced],
  [produceStatus.making]: [produceStatus.produced],
  [produceStatus.produced]: [produceStatus.delivered],
  [produceStatus.delivered]: [],
  [produceStatus.none]: [],
}

/** Whether a line may go from one state to another; going there twice is no move. */
export const canProduce = (from: ProduceStatus, to: ProduceStatus): boolean => moves[from].includes(to)

/** Served or made: taking it back needs the goods themselves. */
export const isProduced = (status: ProduceStatus): boolean =>
  status === produceStatus.produced || status === produceStatus.delivered

import type { InputOf } from '@nocturne/contract/endpoint'
import { orders } from '@nocturne/contract/orders/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'
import { useState } from 'react'

import { useWaitingOperations } from '#lib/offline/waiting.ts'
import { listDependencies } from '#lib/offline/operation-rules.ts'
import { ApiError } from '#lib/query/api-error.ts'
import { useApi } from '#lib/query/query.ts'
import { parseSittingParam } from '../tables/public.ts'

/** Table data shown on the ordering pages. Amounts in fen; null if not visible or unknown. */
export type SittingTable = {
  tableId: number
  tableName: string
  /** Selects the prices of the area. Undefined for a sitting that is no longer on the floor. */
  areaId?: number
  guestName: string
  guestNum: number
  guestNote: string
  minCharge: number
  minDiffAmount: number | null
}

export type Sitting = {
  /** Sitting id from the address; part of the cart's key. */
  name: string
  /** Id for commands; a placeholder while the opening is queued on this device. */
  id: number
  /** The opening is queued on this device: nothing can be queried for the sitting yet. */
  later: boolean
  head: SittingTable | undefined
  /** Id assigned once the queued opening succeeded. */
  openedAs: number | null
  error: unknown
  refetch: () => Promise<unknown>
}

/** The server does not know the sitting, or the user may not see it. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && error.kind === 'refused'

/** Sitting the page was opened for; undefined if the address contains none. */
export function useSitting(name: string | undefined): Sitting | undefined {
  const param = parseSittingParam(name)
  const floor = useApi(tables.list, {}, { live: true })
  const opening = useOpening(param?.later ? listDependencies(param.id)[0] : undefined)
  const card = floor.data?.rows.find((row) =>
    param?.later ? row.tableId === opening?.tableId : row.tableRecordId === param?.id,
  )
  // Fallback for a sitting that is no longer on the floor: its orders contain the table data.
  const isOffFloor = param !== undefined && !param.later && card === undefined && !floor.isPending
  const book = useApi(orders.byRecord, { tableRecordId: param?.id ?? 0 }, { enabled: isOffFloor })
  if (!param || name === undefined || isRefused(book.error)) return undefined
  const { error, refetch } = isOffFloor ? book : floor
  const place = card && {
    tableId: card.tableId,
    tableName: card.tableName,
    areaId: card.areaId,
    minCharge: card.minCharge,
  }
  if (param.later) {
    const head = opening &&
      place && {
        ...place,
        guestName: opening.guestName,
        guestNum: opening.guestNum,
        guestNote: opening.guestNote,
        minDiffAmount: null,
      }
    return {
      name,
      ...param,
      head,
      openedAs: opening?.waits === false ? (card?.tableRecordId ?? null) : null,
      error,
      refetch,
    }
  }
  const seated = card &&
    place && {
      ...place,
      guestName: card.guestName ?? '',
      guestNum: card.guestNum ?? 0,
      guestNote: card.guestNote ?? '',
      minDiffAmount: card.minDiffAmount,
    }
  return { name, ...param, head: seated ?? book.data?.record, openedAs: null, error, refetch }
}

type Opening = { tableId: number; guestName: string; guestNum: number; guestNote: string; waits: boolean }

/** Opening queued on this device; still returned after it was sent while the page is open. */
function useOpening(operationId: string | undefined): Opening | undefined {
  const { list } = useWaitingOperations()
  const op = operationId === undefined ? undefined : list.find((one) => one.opId === operationId)
  const [seen, setSeen] = useState<{ operationId: string; opening: Opening } | null>(null)
  if (op && seen?.operationId !== op.opId) {
    const { tableId, guestName = '', guestNum, remark = '' } = op.input as InputOf<typeof tables.open>
    setSeen({ operationId: op.opId, opening: { tableId, guestName, guestNum, guestNote: remark, waits: true } })
  }
  return seen && seen.operationId === operationId ? { ...seen.opening, waits: op !== undefined } : undefined
}

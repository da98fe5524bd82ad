import type { EntityDefinition, EntityRecord } from '@nocturne/contract/entity/definition'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { buildQueryKey, queryClient } from '@nocturne/web/lib/query/query'
import { showToast } from '@nocturne/web/kit/toast'
import { useRef } from 'react'

import { getEntityEndpoint } from '#lib/entity-endpoint.ts'
import { listInput } from '#lib/records.ts'
import { refreshRecords } from '#lib/save-rows.ts'
import { sendCommand } from '#lib/send-command.ts'

/** Moves one item of a list. Pure. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const moved = items[from]
  if (moved === undefined || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, moved)
}

type Page = { rows: EntityRecord[]; total: number }

/**
 * Changes the order of the records: shown immediately, then sent. While a send is in progress only the last order is
 * remembered, so that several moves in a row need two calls.
 */
export function useOrder(definition: EntityDefinition) {
  const sending = useRef(false)
  const waiting = useRef<number[] | null>(null)

  const send = async () => {
    if (sending.current) return
    sending.current = true
    try {
      for (let ids = waiting.current; ids !== null; ids = waiting.current) {
        waiting.current = null
        await sendCommand(getEntityEndpoint(definition, 'order'), { ids })
      }
    } catch (error) {
      waiting.current = null
      showToast(getErrorMessage(error, unexpectedText))
    } finally {
      sending.current = false
      await refreshRecords(definition)
    }
  }

  return (from: number, to: number) => {
    const key = buildQueryKey(getEntityEndpoint(definition, 'list'), listInput)
    const page = queryClient.getQueryData<Page>(key)
    if (!page || to < 0 || to >= page.rows.length || from === to) return false
    const rows = moveItem(page.rows, from, to)
    void queryClient.cancelQueries({ queryKey: key })
    queryClient.setQueryData<Page>(key, { ...page, rows })
    waiting.current = rows.map(({ id }) => id)
    void send()
    return true
  }
}

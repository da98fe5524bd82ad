import type { InputOf } from '@nocturne/contract/endpoint'
import type { StorableInput } from '@nocturne/contract/secret-fields'
import { useState } from 'react'
import { tables } from '@nocturne/contract/tables/endpoints'

import { showToast } from '#kit/toast.ts'
import { ApiError } from '#lib/query/api-error.ts'
import type { AnyEndpoint } from '#lib/query/api.ts'
import { invalidate, queryClient, buildQueryKey } from '#lib/query/query.ts'
import type { Command } from '#lib/offline/use-command.ts'
import { floorQueries, type TableDetail } from '../queries.ts'
import type { TableFormProps } from './forms.ts'
import { useTableCommand } from './use-table-command.ts'

/**
 * Command on the sitting as the user saw it when the form opened. If it was changed concurrently, the server refuses
 * and names the changes; after that the form continues with the new version. The form closes if the sitting has ended.
 */
export function useSittingCommand<E extends AnyEndpoint>(
  endpoint: E,
  { detail, onClose }: TableFormProps,
): Pick<TableDetail, 'card' | 'record'> & { command: Command<E> } {
  const [seen, setSeen] = useState(detail)
  const { tableId } = seen.card
  const refreshDetail = async () => {
    await invalidate(...floorQueries)
    const now = queryClient.getQueryData<TableDetail>(buildQueryKey(tables.detail, { tableId }))
    if (!now) return
    if (now.record?.tableRecordId === seen.record?.tableRecordId) return setSeen(now)
    const last = now.logs[0]
    showToast(['台位状态已变化', last && `${last.userName} ${last.content}`].filter(Boolean).join('：'))
    onClose()
  }
  const command = useTableCommand(endpoint, seen.card)
  const submit = async (input: StorableInput<InputOf<E>>) => {
    try {
      return await command.submit(input)
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') void refreshDetail()
      throw error
    }
  }
  return { card: seen.card, record: seen.record, command: { ...command, submit } }
}

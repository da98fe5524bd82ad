/** Saving of records: one call for all rows, all or nothing, with every kind of refusal as a case of its own. */
import { approvals } from '@nocturne/contract/approvals/endpoints'
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { RowChange, RowError } from '@nocturne/contract/entity/schemas'
import { office } from '@nocturne/contract/office/endpoints'
import { showToast } from '@nocturne/web/kit/toast'
import { ApiError, getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { buildQueryKey, invalidate, queryClient } from '@nocturne/web/lib/query/query'

import { getEntityEndpoint } from './entity-endpoint.ts'
import { listInput } from './records.ts'
import { showSaveWarnings } from './save-warnings.ts'
import { sendCommand } from './send-command.ts'
import { applyChanges, undoChanges, type RecordPage, type ValueChanges } from './shown-changes.ts'
import { chooseVersions, type StaleField } from './stale-choice.ts'

export type SaveOutcome =
  | { state: 'saved'; ids: readonly number[] }
  /** The server refused all rows, because these cells are invalid. */
  | { state: 'faulty'; message: string; errors: readonly RowError[] }
  | { state: 'refused'; message: string }
  /** No response arrived; sending the same rows again is safe. */
  | { state: 'unknown'; message: string }
  | { state: 'cancelled' }
  /** Stored as a proposal: nothing has changed until a second person confirms it. */
  | { state: 'waiting' }

/** Shown when a command waits for a second person. */
export const WAITING_TEXT = '已提交，等另一个人确认'

/** Saves under way by entity, and the entities whose records must be refetched after the last of them. */
const underWay = new Map<string, number>()
const refetched = new Set<string>()
/** Refetches that wait for the end of a series of changed cells, by entity. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Time without a further changed cell after which the list is refetched, ms. */
const REFETCH_AFTER_MS = 700

interface SaveOptions {
  /** The list shows the new values already (`showChanges`): it is refetched after a pause, not between two typed cells. */
  isShown?: boolean
}

/** Saves the rows. When another person changed the same fields meanwhile, asks which values shall stay. */
export async function saveRows(
  definition: EntityDefinition,
  rows: readonly RowChange[],
  { isShown = false }: SaveOptions = {},
): Promise<SaveOutcome> {
  const { name } = definition
  underWay.set(name, (underWay.get(name) ?? 0) + 1)
  clearTimeout(waiting.get(name))
  try {
    const outcome = await sendRows(definition, rows)
    if (outcome.state === 'saved') refetched.add(name)
    return outcome
  } finally {
    const others = (underWay.get(name) ?? 1) - 1
    underWay.set(name, others)
    // Cells may be changed faster than a list is fetched: one request after the last of them is enough, and an earlier
    // answer would show the previous value of a later change.
    if (others === 0 && refetched.has(name)) {
      const refetch = () => refreshAfterSaves(definition)
      if (isShown)
        waiting.set(
          name,
          setTimeout(() => void refetch(), REFETCH_AFTER_MS),
        )
      else await refetch()
    }
  }
}

/** Refetches the records unless another save has begun: that one refetches them at its end. */
async function refreshAfterSaves(definition: EntityDefinition): Promise<void> {
  const { name } = definition
  if ((underWay.get(name) ?? 0) === 0 && refetched.delete(name)) await refreshRecords(definition)
}

async function sendRows(definition: EntityDefinition, rows: readonly RowChange[]): Promise<SaveOutcome> {
  let sent = rows
  for (;;) {
    try {
      const answer = await sendCommand(getEntityEndpoint(definition, 'save'), { rows: [...sent] })
      const { ids, warnings, proposalId } = answer
      if (proposalId !== undefined) {
        showToast(WAITING_TEXT)
        await invalidate(approvals.proposals)
        return { state: 'waiting' }
      }
      showSaveWarnings(definition, sent, warnings)
      return { state: 'saved', ids }
    } catch (error) {
      const stale = readStale(error)
      if (stale === null) return toOutcome(error)
      const chosen = await chooseVersions({ definition, rows: sent, stale })
      await refreshRecords(definition)
      if (chosen === null) return { state: 'cancelled' }
      if (chosen.length === 0) return { state: 'saved', ids: [] }
      sent = chosen
    }
  }
}

function readStale(error: unknown): readonly StaleField[] | null {
  if (!(error instanceof ApiError) || error.errCode !== 'STALE_DATA') return null
  return (error.detail as { stale?: StaleField[] } | undefined)?.stale ?? null
}

function toOutcome(error: unknown): SaveOutcome {
  const message = getErrorMessage(error, unexpectedText)
  if (!(error instanceof ApiError)) return { state: 'unknown', message }
  const detail = error.detail as { errors?: RowError[] } | undefined
  if (error.errCode === 'ROWS_REFUSED' && detail?.errors) return { state: 'faulty', message, errors: detail.errors }
  return { state: error.kind === 'unknown' ? 'unknown' : 'refused', message }
}

/** Refetches all that shows records of this entity. */
export async function refreshRecords(definition: EntityDefinition): Promise<void> {
  await invalidate(
    getEntityEndpoint(definition, 'list'),
    getEntityEndpoint(definition, 'history'),
    office.lookup,
    office.overview,
  )
}

/** Shows new values before the server has confirmed them. Returns the function that restores the previous ones. */
export function showChanges(definition: EntityDefinition, changes: ValueChanges) {
  const key = buildQueryKey(getEntityEndpoint(definition, 'list'), listInput)
  // A response that is under way was made without these changes: it would take them off the list again.
  if (queryClient.isFetching({ queryKey: key }) > 0) {
    void queryClient.cancelQueries({ queryKey: key })
    refetched.add(definition.name)
  }
  const before = queryClient.getQueryData<RecordPage>(key)
  queryClient.setQueryData<RecordPage>(key, (page) => page && applyChanges(page, changes))
  return () =>
    void queryClient.setQueryData<RecordPage>(key, (page) => page && before && undoChanges(page, changes, before))
}

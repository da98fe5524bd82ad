/** State of an import: sheet, columns, dry run and result. */
import { getKeyField, type EntityDefinition } from '@nocturne/contract/entity/definition'
import type { ImportResult } from '@nocturne/contract/entity/schemas'
import { getErrorMessage, unexpectedText } from '@nocturne/web/lib/query/api-error'
import { call } from '@nocturne/web/lib/query/api'
import { useRef, useState } from 'react'

import { readChoice, storeChoice } from '#lib/device-storage.ts'
import { getEntityEndpoint } from '#lib/entity-endpoint.ts'
import { refreshRecords } from '#lib/save-rows.ts'
import { sendCommand } from '#lib/send-command.ts'

import { assignColumn, matchColumns, rememberColumns, type RememberedColumns } from './match-columns.ts'
import { changeCell, removeRow, UnreadableSheetError, type Sheet } from './sheet.ts'

export type Import = ReturnType<typeof useImport>

const toInput = ({ fileName, rows }: Sheet, columns: readonly string[]) => ({
  fileName,
  columns: [...columns],
  rows: rows.map(({ cells }) => [...cells]),
})

type Busy = 'reading' | 'checking' | 'importing'

export function useImport(definition: EntityDefinition) {
  const dryRun = useDryRun(definition)
  const { sheet, columns, check, busy, setBusy, setFailure } = dryRun
  const [done, setDone] = useState<ImportResult | null>(null)
  const choiceName = `import.${definition.name}`
  const readRemembered = () => readChoice<RememberedColumns>(choiceName, {})

  const open = async (read: () => Promise<Sheet> | Sheet) => {
    setFailure(null)
    setBusy('reading')
    try {
      const next = await read()
      await check(next, matchColumns(definition, next.headings, readRemembered()))
    } catch (error) {
      setFailure(error instanceof UnreadableSheetError ? error.message : getErrorMessage(error, unexpectedText))
    } finally {
      setBusy((now) => (now === 'reading' ? null : now))
    }
  }

  const assign = (at: number, name: string) => {
    if (!sheet) return
    const next = assignColumn(columns, at, name)
    storeChoice(choiceName, rememberColumns(sheet.headings, next, readRemembered()))
    void check(sheet, next)
  }

  const send = async () => {
    if (!sheet || busy !== null) return
    setBusy('importing')
    setFailure(null)
    try {
      setDone(await sendCommand(getEntityEndpoint(definition, 'import'), toInput(sheet, columns)))
      await refreshRecords(definition)
    } catch (error) {
      setFailure(getErrorMessage(error, unexpectedText))
    } finally {
      setBusy(null)
    }
  }

  const restart = () => {
    dryRun.clear()
    setDone(null)
  }
  return { ...dryRun, done, open, assign, send, restart }
}

/** Sheet with its columns, and the result of its dry run; null until every column that the key needs is assigned. */
function useDryRun(definition: EntityDefinition) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [columns, setColumns] = useState<readonly string[]>([])
  const [checked, setChecked] = useState<ImportResult | null>(null)
  const [busy, setBusy] = useState<Busy | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(0)
  const hasKey = (names: readonly string[]) =>
    [getKeyField(definition), definition.titleField].some((name) => names.includes(name))

  /** Runs the dry run; the response of an earlier one is ignored. */
  const check = async (next: Sheet, names: readonly string[]) => {
    const run = ++latest.current
    setSheet(next)
    setColumns(names)
    setFailure(null)
    if (!hasKey(names) || next.rows.length === 0) return setChecked(null)
    setBusy('checking')
    try {
      const result = await call(getEntityEndpoint(definition, 'check'), toInput(next, names), { silent: true })
      if (run === latest.current) setChecked(result)
    } catch (error) {
      if (run !== latest.current) return
      setChecked(null)
      setFailure(getErrorMessage(error, unexpectedText))
    } finally {
      if (run === latest.current) setBusy(null)
    }
  }

  const clear = () => {
    latest.current++
    setSheet(null)
    setChecked(null)
    setFailure(null)
    setBusy(null)
  }
  const changeRows = (next: Sheet | null) => void (next && check(next, columns))
  return {
    sheet,
    columns,
    checked,
    busy,
    failure,
    hasKey: hasKey(columns),
    check,
    clear,
    setBusy,
    setFailure,
    recheck: () => sheet && check(sheet, columns),
    changeCell: (row: number, column: number, text: string) =>
      changeRows(sheet && changeCell(sheet, row, column, text)),
    removeRow: (row: number) => changeRows(sheet && removeRow(sheet, row)),
  }
}

/** State of an import: sheet, columns, dry run and result. */
import { listKeyGroups, listWritableFields, type EntityDefinition } from '@nocturne/contract/entity/definition'
import { commonWords, translateCell, type MappedColumn } from '@nocturne/contract/entity/import-mapping'
import type { ImportResult } from '@nocturne/contract/entity/schemas'
import { office } from '@nocturne/contract/office/endpoints'
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

const toInput = ({ fileName, rows }: Sheet, columns: readonly MappedColumn[]) => ({
  fileName,
  columns: columns.map(({ field }) => field),
  rows: rows.map(({ cells }) => cells.map((cell, at) => translateWith(columns[at], cell))),
})

const translateWith = (column: MappedColumn | undefined, cell: string) => (column ? translateCell(column, cell) : cell)

const toMapped = (field: string): MappedColumn => ({ field, unit: 'yuan', words: [...(commonWords[field] ?? [])] })

/** Columns that the venue saved for such a sheet; without them, those that fit the headings. */
async function findColumns(
  definition: EntityDefinition,
  headings: readonly string[],
  remembered: RememberedColumns,
): Promise<MappedColumn[]> {
  const entity = definition.name
  const { columns } = await call(office.mapping, { entity, headings: [...headings] }, { silent: true })
  if (columns.length !== headings.length) return matchColumns(definition, headings, remembered).map(toMapped)
  const known = new Set(listWritableFields(definition).map(([name]) => name))
  return columns.map((column) => (known.has(column.field) ? column : toMapped('')))
}

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
      await check(next, await findColumns(definition, next.headings, readRemembered()))
    } catch (error) {
      setFailure(error instanceof UnreadableSheetError ? error.message : getErrorMessage(error, unexpectedText))
    } finally {
      setBusy((now) => (now === 'reading' ? null : now))
    }
  }

  const assign = (at: number, name: string) => {
    if (!sheet) return
    const names = columns.map(({ field }) => field)
    const next = assignColumn(names, at, name)
    storeChoice(choiceName, rememberColumns(sheet.headings, next, readRemembered()))
    void check(
      sheet,
      next.map((field, index) => (field === names[index] ? columns[index]! : toMapped(field))),
    )
  }
  const setUnit = (at: number, unit: MappedColumn['unit']) => {
    const column = columns[at]
    if (sheet && column) void check(sheet, columns.with(at, { ...column, unit }))
  }

  const send = async () => {
    if (!sheet || busy !== null) return
    setBusy('importing')
    setFailure(null)
    try {
      setDone(await sendCommand(getEntityEndpoint(definition, 'import'), toInput(sheet, columns)))
      await refreshRecords(definition)
      await rememberMapping(definition, sheet, columns)
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
  return { ...dryRun, done, open, assign, setUnit, send, restart }
}

/** Saves the assignment for the venue. The import is done, so a failure here is not shown. */
async function rememberMapping(
  definition: EntityDefinition,
  { headings }: Sheet,
  columns: readonly MappedColumn[],
): Promise<void> {
  const entity = definition.name
  await sendCommand(office.saveMapping, { entity, headings: [...headings], columns: [...columns] }).catch(
    () => undefined,
  )
}

/** Sheet with its columns, and the result of its dry run; null until every column that the key needs is assigned. */
function useDryRun(definition: EntityDefinition) {
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [columns, setColumns] = useState<readonly MappedColumn[]>([])
  const [checked, setChecked] = useState<ImportResult | null>(null)
  const [busy, setBusy] = useState<Busy | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(0)
  const hasKey = (assigned: readonly MappedColumn[]) =>
    listKeyGroups(definition).some((group) => group.every((name) => assigned.some(({ field }) => field === name)))

  /** Runs the dry run; the response of an earlier one is ignored. */
  const check = async (next: Sheet, names: readonly MappedColumn[]) => {
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

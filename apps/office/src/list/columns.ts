/** Columns of a list: which fields, in which order and how wide. */
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { EntityField } from '@nocturne/contract/entity/field'
import { useMemo, useState } from 'react'

import { readChoice, storeChoice } from '#lib/device-storage.ts'
import type { NamedField } from '#lib/shown-fields.ts'

/** Kinds that the main column or the panel shows; in the list only when chosen. */
const RARELY_SHOWN = new Set<EntityField['kind']>(['picture', 'color', 'lines', 'parts', 'dates'])

/** Width of a column in px by kind. */
const WIDTHS: Partial<Record<EntityField['kind'], number>> = {
  int: 116,
  money: 112,
  rate: 92,
  flag: 84,
  choice: 104,
  reference: 120,
  references: 168,
  words: 160,
  date: 112,
  weekdays: 120,
  clock: 84,
  color: 96,
  picture: 72,
}
const OTHER_WIDTH = 140
export const MAIN_WIDTH = 220

export const getColumnWidth = ({ name, field }: NamedField, main: string): number =>
  name === main ? MAIN_WIDTH : (WIDTHS[field.kind] ?? OTHER_WIDTH)

/** Field shown in bold at the start of every row. */
export const getMainField = ({ fields, titleField }: EntityDefinition): string =>
  Object.keys(fields).find((name) => fields[name]?.column === 'main') ?? titleField

/** Names of the columns shown by default, the main one first. Pure. */
export function listDefaultColumns(definition: EntityDefinition, fields: readonly NamedField[]): string[] {
  const main = getMainField(definition)
  const others = fields.filter(
    ({ name, field }) =>
      name !== main && name !== definition.keyField && field.column !== 'hidden' && !RARELY_SHOWN.has(field.kind),
  )
  return [main, ...others.map(({ name }) => name)]
}

/** Columns of a list, chosen by the person and remembered on this device. */
export function useColumns(definition: EntityDefinition, fields: readonly NamedField[]) {
  const choiceName = `columns.${definition.name}`
  const [chosen, setChosen] = useState<string[] | null>(() => readChoice<string[] | null>(choiceName, null))
  const main = getMainField(definition)
  const columns = useMemo(() => {
    const names = [main, ...(chosen ?? listDefaultColumns(definition, fields)).filter((name) => name !== main)]
    return names.flatMap((name) => fields.find((one) => one.name === name) ?? [])
  }, [definition, fields, main, chosen])
  const choose = (next: string[] | null) => {
    storeChoice(choiceName, next)
    setChosen(next)
  }
  return { main, columns, isDefault: chosen === null, choose }
}

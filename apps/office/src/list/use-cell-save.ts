import { isSameValue, type EntityDefinition, type EntityRecord } from '@nocturne/contract/entity/definition'
import type { FieldValue } from '@nocturne/contract/entity/field'
import { showToast } from '@nocturne/web/kit/toast'
import { useState } from 'react'

import { saveRows, showChanges, type SaveOutcome } from '#lib/save-rows.ts'

export type CellSave = ReturnType<typeof useCellSave>

/**
 * Saves single cells: the new value is shown immediately and taken back when the save is refused. Messages of refused
 * cells stay at the cell until its next change.
 */
export function useCellSave(definition: EntityDefinition) {
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())

  const save = async (record: EntityRecord, name: string, value: FieldValue) => {
    const before = record.values[name] ?? null
    const key = `${record.id}.${name}`
    setErrors((all) => (all.has(key) ? new Map([...all].filter(([other]) => other !== key)) : all))
    if (isSameValue(value, before)) return
    const restore = showChanges(definition, new Map([[record.id, { [name]: value }]]))
    const row = { id: record.id, values: { [name]: value }, seen: { [name]: before } }
    const outcome = await saveRows(definition, [row], { isShown: true })
    if (outcome.state === 'saved') return
    restore()
    const message = readMessage(outcome)
    if (message === null) return
    showToast(message)
    setErrors((all) => new Map([...all, [key, message]]))
  }
  return { errors, save: (record: EntityRecord, name: string, value: FieldValue) => void save(record, name, value) }
}

function readMessage(outcome: SaveOutcome): string | null {
  if (outcome.state === 'faulty') return outcome.errors[0]?.message ?? outcome.message
  return outcome.state === 'refused' || outcome.state === 'unknown' ? outcome.message : null
}

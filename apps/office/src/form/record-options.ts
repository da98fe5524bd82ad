import type { ComboboxOption } from '#kit/combobox.tsx'
import type { LookupRecord } from '#lib/references.ts'

/** Records to choose from: those in use, and stopped ones only when they are chosen already. */
export const toComboboxOptions = (
  rows: readonly LookupRecord[],
  chosen: readonly (number | null)[],
): ComboboxOption[] =>
  rows
    .filter(({ id, stopped }) => !stopped || chosen.includes(id))
    .map(({ id, title, key, stopped }) => ({
      id,
      title,
      note: stopped ? '已停用' : key === title ? '' : key,
      dimmed: stopped,
    }))

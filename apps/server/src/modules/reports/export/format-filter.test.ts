import { reportSheets, sheetNames } from '@nocturne/contract/reports/export/sheets'
import type { ReportSheet } from '@nocturne/contract/reports/export/sheets'
import { schemas } from '@nocturne/contract/reports/schemas'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { formatFilter } from './format-filter.ts'

/** Allowed values of a field by the report's schema; empty for typed or numeric fields. */
function listChoices(field: z.ZodType): readonly string[] {
  const { anyOf, enum: own } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })
  const choices = own ?? anyOf?.flatMap((one) => (typeof one === 'object' ? (one.enum ?? []) : [])) ?? []
  return choices.filter((choice) => typeof choice === 'string' && choice !== '') as string[]
}

test('describes every filter in the file header in words, never by a code', async () => {
  const codes: string[] = []
  let describedCount = 0
  for (const report of sheetNames) {
    const { states }: ReportSheet = reportSheets[report]
    const { shape } = schemas[report].input as { shape: Readonly<Record<string, z.ZodType>> }
    for (const [name, field] of Object.entries(shape))
      for (const choice of listChoices(field)) {
        const [words = ''] = await formatFilter({} as never, { shape }, { [name]: choice }, states)
        describedCount += 1
        if (words.endsWith(` ${choice}`)) codes.push(`${report} ${words}`)
      }
  }
  expect(describedCount).toBeGreaterThan(100)
  expect(codes).toEqual([])
})

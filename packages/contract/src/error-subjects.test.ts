import { expect, test } from 'vitest'
import { errorSubjects, listModuleRefusals } from './error-subjects.ts'
import { errorCatalogue } from './errors.ts'

test('puts every refusal under one subject', () => {
  const codes = Object.values(errorSubjects).flatMap((subject) => subject.codes as readonly string[])
  expect(codes.toSorted()).toEqual(Object.keys(errorCatalogue).toSorted())
})

test('lets reports use night and common refusals, never booking refusals', () => {
  const refusals = listModuleRefusals('reports')
  expect(refusals.has('NIGHT_INVALID')).toBe(true)
  expect(refusals.has('NO_PERMISSION')).toBe(true)
  expect(refusals.has('DATE_INVALID')).toBe(false)
})

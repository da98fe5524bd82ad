import { expect, test } from 'vitest'
import type { Endpoint } from '../../endpoint.ts'
import { reports } from '../endpoints.ts'
import { sheetNames } from './sheets.ts'

test('defines a sheet for exactly the endpoints marked as exportable', () => {
  const exportable = Object.entries<Endpoint>(reports).filter(([, { sheet }]) => sheet)
  expect(exportable.map(([name]) => name).toSorted()).toEqual(sheetNames.toSorted())
})

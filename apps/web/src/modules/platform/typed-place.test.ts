import { expect, test } from 'vitest'

import { firstFault } from '../../lib/form.ts'
import { isBlank, noPlace, placeFaults, pointOf, typedPlace } from './typed-place.ts'

const bund = { name: '外滩源停车场', address: '圆明园路', longitude: 121.490317, latitude: 31.2401234567 }

test('fills in a selected place with six digits and within the field lengths', () => {
  expect(typedPlace(bund)).toMatchObject({ longitude: '121.490317', latitude: '31.240123' })
  expect(typedPlace({ ...bund, name: '长'.repeat(60) }).name).toHaveLength(50)
  expect(firstFault(placeFaults(typedPlace(bund)))).toBeNull()
})

test('requires a name and valid coordinates', () => {
  expect(isBlank(noPlace)).toBe(true)
  expect(isBlank({ ...noPlace, address: '圆明园路' })).toBe(false)
  expect(placeFaults({ ...noPlace, name: ' ', longitude: '181', latitude: '31.24' })).toEqual({
    name: '请输入位置名称',
    longitude: '经度不正确',
    latitude: false,
  })
})

test('rejects a point with only one coordinate', () => {
  expect(pointOf({ longitude: '121.49', latitude: '31.24' })).toEqual({ longitude: 121.49, latitude: 31.24 })
  expect(pointOf({ longitude: '121.49', latitude: '' })).toBeNull()
})

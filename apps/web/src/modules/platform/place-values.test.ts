import { expect, test } from 'vitest'

import { findFirstError } from '#lib/form.ts'
import { isPlaceBlank, emptyPlaceValues, validatePlace, parsePlacePoint, toPlaceValues } from './place-values.ts'

const bund = { name: '外滩源停车场', address: '圆明园路', longitude: 121.490317, latitude: 31.2401234567 }

test('fills in a selected place with six digits and within the field lengths', () => {
  expect(toPlaceValues(bund)).toMatchObject({ longitude: '121.490317', latitude: '31.240123' })
  expect(toPlaceValues({ ...bund, name: '长'.repeat(60) }).name).toHaveLength(50)
  expect(findFirstError(validatePlace(toPlaceValues(bund)))).toBeNull()
})

test('requires a name and valid coordinates', () => {
  expect(isPlaceBlank(emptyPlaceValues)).toBe(true)
  expect(isPlaceBlank({ ...emptyPlaceValues, address: '圆明园路' })).toBe(false)
  expect(validatePlace({ ...emptyPlaceValues, name: ' ', longitude: '181', latitude: '31.24' })).toEqual({
    name: '请输入位置名称',
    longitude: '经度不正确',
    latitude: false,
  })
})

test('rejects a point with only one coordinate', () => {
  expect(parsePlacePoint({ longitude: '121.49', latitude: '31.24' })).toEqual({ longitude: 121.49, latitude: 31.24 })
  expect(parsePlacePoint({ longitude: '121.49', latitude: '' })).toBeNull()
})

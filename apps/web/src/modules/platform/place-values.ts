/** Form values of a place: names and coordinates as text, and their validation. Pure. */
import type { FormErrors } from '#lib/form.ts'
import { parseCoordinate, formatCoordinate, type GeoPoint } from './place-rules.ts'

export const MAX_NAME_LENGTH = 50
export const MAX_ADDRESS_LENGTH = 100

export type PlaceValues = { name: string; address: string; longitude: string; latitude: string }
export type NamedPlace = GeoPoint & { name: string; address: string }

export const emptyPlaceValues: PlaceValues = { name: '', address: '', longitude: '', latitude: '' }

/** True if all fields are empty. */
export const isPlaceBlank = (typed: PlaceValues): boolean => Object.values(typed).every((text) => text === '')

export const toPointValues = ({ longitude, latitude }: GeoPoint) => ({
  longitude: formatCoordinate(longitude),
  latitude: formatCoordinate(latitude),
})

/** Form values of a selected place. */
export const toPlaceValues = ({ name, address, ...point }: NamedPlace): PlaceValues => ({
  name: name.slice(0, MAX_NAME_LENGTH),
  address: address.slice(0, MAX_ADDRESS_LENGTH),
  ...toPointValues(point),
})

/** Coordinates of the place; null while they are invalid. */
export function parsePlacePoint(typed: Pick<PlaceValues, 'longitude' | 'latitude'>): GeoPoint | null {
  const longitude = parseCoordinate(typed.longitude, 180)
  const latitude = parseCoordinate(typed.latitude, 90)
  return longitude === null || latitude === null ? null : { longitude, latitude }
}

export const validatePlace = ({ name, longitude, latitude }: PlaceValues): FormErrors<PlaceValues> => ({
  name: name.trim() === '' && '请输入位置名称',
  longitude: parseCoordinate(longitude, 180) === null && '经度不正确',
  latitude: parseCoordinate(latitude, 90) === null && '纬度不正确',
})

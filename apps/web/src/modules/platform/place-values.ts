/** Form values of a place: names and coordinates as text, and their validation. Pure. */
import type { FormErrors } from '#lib/form.ts'
import { parseCoordinate, formatCoordinate, type Point } from './place-rules.ts'

export const NAME_LENGTH = 50
export const ADDRESS_LENGTH = 100

export type TypedPlace = { name: string; address: string; longitude: string; latitude: string }
export type NamedPlace = Point & { name: string; address: string }

export const noPlace: TypedPlace = { name: '', address: '', longitude: '', latitude: '' }

/** True if all fields are empty. */
export const isBlank = (typed: TypedPlace): boolean => Object.values(typed).every((text) => text === '')

export const toPointValues = ({ longitude, latitude }: Point) => ({
  longitude: formatCoordinate(longitude),
  latitude: formatCoordinate(latitude),
})

/** Form values of a selected place. */
export const toPlaceValues = ({ name, address, ...point }: NamedPlace): TypedPlace => ({
  name: name.slice(0, NAME_LENGTH),
  address: address.slice(0, ADDRESS_LENGTH),
  ...toPointValues(point),
})

/** Coordinates of the place; null while they are invalid. */
export function parsePoint(typed: Pick<TypedPlace, 'longitude' | 'latitude'>): Point | null {
  const longitude = parseCoordinate(typed.longitude, 180)
  const latitude = parseCoordinate(typed.latitude, 90)
  return longitude === null || latitude === null ? null : { longitude, latitude }
}

export const validatePlace = ({ name, longitude, latitude }: TypedPlace): FormErrors<TypedPlace> => ({
  name: name.trim() === '' && '请输入位置名称',
  longitude: parseCoordinate(longitude, 180) === null && '经度不正确',
  latitude: parseCoordinate(latitude, 90) === null && '纬度不正确',
})

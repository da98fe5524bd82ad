/** Reads words that people search by. */
import { readPhone } from './phone.ts'
import { halfWidth } from './typed-number.ts'

/** Form in which names and typed words are compared: half-width and lower case. */
export const comparable = (text: string): string => halfWidth(text).trim().toLowerCase()

/** Words to search by: full-width characters as half-width ones; a number in groups, or with the country code, as its digits alone. */
export const searchText = (typed: string): string => readPhone(typed) || halfWidth(typed).trim()

/** As `searchText`, to look for in what is `comparable`. */
export const searchKey = (typed: string): string => searchText(typed).toLowerCase()

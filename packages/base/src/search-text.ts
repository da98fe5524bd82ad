/** Normalises search terms and the texts they are compared with. */
import { readPhone } from './phone.ts'
import { halfWidth } from './half-width.ts'

/** Normalised form of a name for comparison with a search key: half-width, lower case. */
export const comparable = (text: string): string => halfWidth(text).trim().toLowerCase()

/** Normalised search term: full-width characters become half-width; a number in groups or with the country code becomes its digits. */
export const searchText = (typed: string): string => readPhone(typed) || halfWidth(typed).trim()

/** Lower-case `searchText`, to be searched for in `comparable` texts. */
export const searchKey = (typed: string): string => searchText(typed).toLowerCase()

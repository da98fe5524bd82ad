export { numberBook } from './numbers.ts'
export type { NumberBook } from './numbers.ts'
export { loadConfig } from './config.ts'
export type { VenueConfig } from './config.ts'
